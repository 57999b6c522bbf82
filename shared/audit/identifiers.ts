import type { Engine } from '../engines/engine.ts';
import type { Name } from './ast.ts';

/** A family of SQL that the audit engine can tell apart. */
export type Dialect = Engine['dialect'];

/** A name of a script as the server would list it: names without quotes are folded where the server folds them. */
export function listedName(name: Name, dialect: Dialect): string {
  if (name.quoted) return name.text;
  if (dialect === 'postgres') return name.text.toLowerCase();
  return dialect === 'oracle' ? name.text.toUpperCase() : name.text;
}

/** Two listed names are the same object when their keys are equal. MySQL and SQL Server compare without case nearly everywhere. */
export function nameKey(listed: string, dialect: Dialect): string {
  return dialect === 'mysql' || dialect === 'sqlserver' ? listed.toLowerCase() : listed;
}

/** Whether a name of a script and a listed name mean the same. */
export function isSameName(name: Name, listed: string, dialect: Dialect): boolean {
  return nameKey(listedName(name, dialect), dialect) === nameKey(listed, dialect);
}

import type { Name } from './ast.ts';

/** What a server makes of a name without quotes, and whether it tells names apart by their case. */
type Naming = { readonly unquoted: 'lower' | 'upper' | 'kept'; readonly caseMatters: boolean };
const lower: Naming = { unquoted: 'lower', caseMatters: true };
const upper: Naming = { unquoted: 'upper', caseMatters: true };
const insensitive: Naming = { unquoted: 'kept', caseMatters: false };
const sensitive: Naming = { unquoted: 'kept', caseMatters: true };

/** MySQL and SQL Server compare without case nearly everywhere. */
const naming = {
  mysql: insensitive, postgres: lower, oracle: upper, sqlserver: insensitive, db2: upper, dm: upper, gaussdb: lower, hana: upper, hive: insensitive, sqlite: insensitive,
  clickhouse: sensitive, snowflake: upper,
} as const satisfies Readonly<Record<string, Naming>>;

/** A family of SQL that the audit engine can tell apart. */
export type Dialect = keyof typeof naming;

/** A name of a script as the server would list it: names without quotes are folded where the server folds them. */
export function listedName(name: Name, dialect: Dialect): string {
  const { unquoted } = naming[dialect];
  if (name.quoted || unquoted === 'kept') return name.text;
  return unquoted === 'lower' ? name.text.toLowerCase() : name.text.toUpperCase();
}

/** Two listed names are the same object when their keys are equal. */
export function nameKey(listed: string, dialect: Dialect): string {
  return naming[dialect].caseMatters ? listed : listed.toLowerCase();
}

/** Whether a name of a script and a listed name mean the same. */
export function isSameName(name: Name, listed: string, dialect: Dialect): boolean {
  return nameKey(listedName(name, dialect), dialect) === nameKey(listed, dialect);
}

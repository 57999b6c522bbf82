import type { ParsedScript } from '../tree/parsed-script.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { parseScript } from '../read/parse.ts';
import type { Schema } from '../schema/schema.ts';
import { ScriptContext } from './script-context.ts';

/** The schema that a script of DDL leaves on an empty server; `rows` is taken as the size of each table. */
export function schemaOfScript(script: string | ParsedScript, dialect: Dialect, rows?: number): Schema {
  const { statements } = typeof script === 'string' ? parseScript(script, dialect) : script;
  const context = new ScriptContext(dialect, undefined);
  for (const [index, { tree }] of statements.entries()) context.apply(tree, index + 1);
  const tables = context.knownTables().map((table) => ({ ...table, rows, bytes: undefined }));
  return {
    serverVersion: undefined,
    currentSchema: context.schemaName,
    wholeSchemas: [context.schemaName],
    tables,
    otherNames: [],
  };
}

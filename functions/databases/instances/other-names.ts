import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import type { Connection } from '../../engines/driver.ts';

/** A name that stands where one of a table may though no table or view has it. */
export type OtherName = { readonly schema: string; readonly name: string };

/** More would take too long to read; then the audit does without. */
const namesMax = 30_000;

/** The sequences, row types and synonyms of a schema, on the servers that let a statement name them like tables; undefined elsewhere. */
export async function otherNames(
  connection: Connection,
  dialect: Dialect,
  schema: string,
): Promise<readonly OtherName[] | undefined> {
  const question = questions[dialect]?.(quoted(schema));
  if (question === undefined) return undefined;
  const { rows } = await connection.query(question, { maxRows: namesMax });
  return rows.length === namesMax ? undefined : rows.map(([name]) => ({ schema, name: name ?? '' }));
}

// A public synonym of what Oracle brings along is found by its name, like that of anything else.
const questions: Partial<Record<Dialect, (schema: string) => string>> = {
  postgres: (schema) =>
    `select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('S', 'c') and n.nspname = ${schema}`,
  oracle: (schema) => `select synonym_name from all_synonyms where owner in (${schema}, 'PUBLIC')`,
  sqlserver: (schema) =>
    `select y.name from sys.synonyms y join sys.schemas s on s.schema_id = y.schema_id where s.name = ${schema}`,
};

/** Names come from the script and travel as text: a quote is doubled, and a backslash means itself on these servers. */
function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

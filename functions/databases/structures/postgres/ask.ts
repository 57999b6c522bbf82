import { literal, quoteDouble } from '../../../../shared/engines/quoting.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { catalogueRowsMax, type Rows, type StructureConnection } from '../structure.ts';

export type Ask = (sql: string) => Promise<{ readonly rows: Rows }>;

/** With the schema alone on the search path the server itself writes names without it. What does not come whole is refused. */
export async function askIn(connection: StructureConnection, schema: string): Promise<Ask> {
  await connection.run(`set search_path to ${quoteDouble(schema)}`);
  return async (sql) => {
    const answer = await connection.query(sql, { maxRows: catalogueRowsMax });
    if (answer.truncated) throw new AppError('catalogueTooLarge', { max: catalogueRowsMax });
    return answer;
  };
}

/**
 * What questions about objects have to tell, by numbers; in them `$` says that an object `c` is the one at hand. They are asked for each
 * of them, by index, whatever the server believes of its catalogues: it would read those that nobody has analyzed whole for every question.
 */
export async function askOfEach(ask: Ask, oids: readonly string[], questions: readonly string[]): Promise<Rows> {
  if (questions.length === 0) return [];
  // A `$` at the end of a pattern stays.
  const asked = questions.join('\nunion all\n').replace(/\$(?!\)?['"])/g, 'c.oid = these.oid');
  const { rows } = await ask(
    `select told.* from unnest(array[${oids.join(', ')}]::oid[]) as these (oid) cross join lateral (${asked} offset 0) as told`,
  );
  return rows;
}

/** The number of a schema by its exact name; nothing where there is none. */
export async function namespaceOf(ask: Ask, schema: string): Promise<string | undefined> {
  const { rows } = await ask(`select oid::text from pg_namespace where nspname = ${literal(schema)}`);
  return rows[0]?.[0] ?? undefined;
}

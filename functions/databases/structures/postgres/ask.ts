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

/** The number of a schema by its exact name; nothing where there is none. */
export async function namespaceOf(ask: Ask, schema: string): Promise<string | undefined> {
  const { rows } = await ask(`select oid::text from pg_namespace where nspname = ${literal(schema)}`);
  return rows[0]?.[0] ?? undefined;
}

import type { EngineFamily } from '../../../shared/engines/engine.ts';
import { quoteBacktick, quoteDouble } from '../../../shared/engines/quoting.ts';
import { literalOf } from '../../../shared/rollback/literals.ts';
import type { TableName } from '../../../shared/rollback/row-plan.ts';
import type { Connection } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';

/** Whether a name means a temporary table in this session, which hides another one of that name. */
export async function isTemporary(
  connection: Connection,
  family: EngineFamily,
  { schema, name }: TableName,
): Promise<boolean> {
  if (family === 'postgres') {
    const written = schema === undefined ? quoteDouble(name) : `${quoteDouble(schema)}.${quoteDouble(name)}`;
    const { rows } = await connection.query(
      `select relpersistence = 't' from pg_class where oid = to_regclass(${literalOf.postgres(written, 'text')})`,
      { maxRows: 1 },
    );
    return rows[0]?.[0] === 't' || rows[0]?.[0] === 'true';
  }
  return family === 'mysql' && (await isTemporaryInMysql(connection, { schema, name }));
}

/** The catalogue may know nothing of it, but the server writes what it is. */
async function isTemporaryInMysql(connection: Connection, { schema, name }: TableName): Promise<boolean> {
  const table = schema === undefined ? quoteBacktick(name) : `${quoteBacktick(schema)}.${quoteBacktick(name)}`;
  try {
    const { rows } = await connection.query(`show create table ${table}`, { maxRows: 1 });
    return (rows[0]?.[1] ?? '').startsWith('CREATE TEMPORARY ');
  } catch (error) {
    // There is none, or it may not be looked at: it is nothing that the session has made.
    if (error instanceof EngineError && error.outcome === 'refused') return false;
    throw error;
  }
}

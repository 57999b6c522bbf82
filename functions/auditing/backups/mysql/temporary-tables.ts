import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import type { TableName } from '../../../../shared/rollback/row-plan.ts';
import type { Connection } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';

/** The catalogue may know nothing of it, but the server writes what it is. */
export async function isTemporary(connection: Connection, { schema, name }: TableName): Promise<boolean> {
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

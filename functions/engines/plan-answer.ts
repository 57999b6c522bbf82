import type { Plan, PlanAnswer } from '../../shared/audit/schema/plan.ts';
import { EngineError } from './engine-error.ts';

/** A plan, or the server's own words against the statement. What says nothing of the statement, such as a lost connection, is thrown. */
export async function planOrRefusal(ask: () => Promise<Plan>): Promise<PlanAnswer> {
  try {
    return await ask();
  } catch (error) {
    if (
      error instanceof EngineError &&
      error.outcome === 'refused' &&
      error.kind !== 'timeout' &&
      error.kind !== 'cancelled'
    )
      return { refusal: error.message, isOfMissing: missing.has(error.code) };
    throw error;
  }
}

/** By which codes the servers say that a schema, a table or a column is not there. */
const missing: ReadonlySet<string> = new Set([
  // PostgreSQL: invalid_schema_name, undefined_table, undefined_column.
  ...['3F000', '42P01', '42703'],
  // MySQL and MariaDB: unknown database, table, column.
  ...['1049', '1146', '1054'],
  ...['ORA-00942', 'ORA-00904'],
  // SQL Server: invalid object, invalid column.
  ...['208', '207'],
]);

import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { statements, type Statement } from '../statement-repo.ts';

const rowsAtOnce = 200;

/** The statements planned for an execution and not started yet, batch by batch in their order. */
export async function* batchesOf(
  table: TenantTable,
  taskId: number,
  plan: string,
): AsyncGenerator<readonly Statement[]> {
  let batch: Statement[] = [];
  let after: string | undefined;
  do {
    const page = await statements
      .on(table)
      .list({ taskId }, { filter: { state: 'not_started', plan }, limit: rowsAtOnce, after });
    for (const statement of page.items) {
      if (batch[0] && batch[0].batch !== statement.batch) {
        yield batch;
        batch = [];
      }
      batch.push(statement);
    }
    after = page.next;
  } while (after !== undefined);
  if (batch.length > 0) yield batch;
}

/** The statements that set up the session and have run: a new session needs them again, since they live no longer than it. */
export async function sessionStatements(table: TenantTable, taskId: number): Promise<readonly Statement[]> {
  return (await statements.on(table).list({ taskId }, { filter: { executionClass: 'session', state: 'succeeded' } }))
    .items;
}

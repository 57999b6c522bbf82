import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import { statements, type Statement } from '../../../ground/ledger/statement-repo.ts';
import { fileIdsInOrder, requireTaskFile } from '../../../ground/ledger/task-files.ts';

const rowsAtOnce = 200;

/**
 * The statements planned for an execution and not started yet, batch by batch in their order: file by file as those are
 * ordered, where a task runs whole files.
 */
export async function* batchesOf(
  table: TenantTable,
  taskId: number,
  plan: string,
): AsyncGenerator<readonly Statement[]> {
  const fileIds = await fileIdsInOrder(table, taskId);
  if (fileIds.length === 0) yield* batchesWithin(table, { taskId, plan });
  for (const fileId of fileIds) {
    const { firstNumber: from, lastNumber: to } = await requireTaskFile(table, taskId, fileId);
    if (from <= to) yield* batchesWithin(table, { taskId, plan, range: { from, to } });
  }
}

type Within = {
  readonly taskId: number;
  readonly plan: string;
  readonly range?: { readonly from: number; readonly to: number };
};

async function* batchesWithin(
  table: TenantTable,
  { taskId, plan, range }: Within,
): AsyncGenerator<readonly Statement[]> {
  let batch: Statement[] = [];
  let after: string | undefined;
  do {
    const page = await statements
      .on(table)
      .list({ taskId }, { filter: { state: 'not_started', plan }, limit: rowsAtOnce, after, ...range });
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

/**
 * The statements that set up the session and have run: a new session needs them again, in the order in which they ran,
 * since they live no longer than it.
 */
export async function sessionStatements(table: TenantTable, taskId: number): Promise<readonly Statement[]> {
  const filter = { executionClass: { oneOf: ['session', 'begin'] }, state: 'succeeded' };
  const { items } = await statements.on(table).list({ taskId }, { filter });
  const settingUp = items.filter(({ executionClass, slice }) => executionClass === 'session' || slice?.settings);
  return settingUp.sort((a, b) => (a.startedAt ?? '').localeCompare(b.startedAt ?? ''));
}

import { AppError } from '../../../shared/errors/index.ts';
import { statementLifecycle } from '../../../shared/lifecycles/statement.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { transactItemsMax } from '../../platform/table/transaction.ts';
import { Fenced, type Lease } from '../../ground/ledger/ledger.ts';
import { runs } from '../../ground/ledger/run-repo.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';

/**
 * Plans the chosen statements for one more execution, all that can run again when none is named. Only what failed or never
 * started can; what may have taken effect is refused, with everything else in the request.
 */
export async function planRetry(
  table: TenantTable,
  taskId: number,
  { plan, chosen }: { plan: string; chosen: readonly number[] | undefined },
): Promise<void> {
  const { items } = await statements.on(table).list({ taskId });
  const wanted = new Set(chosen);
  const picked = items.filter(({ number, state }) =>
    chosen ? wanted.has(number) : statementLifecycle.can('retry', state),
  );
  const isRefused =
    picked.length === 0 ||
    picked.length < wanted.size ||
    picked.some(({ state }) => !statementLifecycle.can('retry', state));
  if (isRefused) throw new AppError('nothingToRetry');
  for (let start = 0; start < picked.length; start += transactItemsMax) {
    await table.transact(
      picked
        .slice(start, start + transactItemsMax)
        .map(({ number, state }) =>
          statements
            .on(table)
            .patching(
              { taskId, number },
              { set: { state: 'not_started', plan } },
              { condition: { state }, refusal: new AppError('changedMeanwhile') },
            ),
        ),
    );
  }
}

/** Plans what an interruption has provably undone once more, within the same execution: by its runner only. */
export async function planUndone({ table, taskId, fence }: Lease, numbers: readonly number[]): Promise<void> {
  const refusal = new Fenced(`another runner has task ${taskId}`);
  for (let start = 0; start < numbers.length; start += transactItemsMax - 1)
    await table.transact([
      runs.on(table).checking({ taskId }, { condition: { fence }, refusal }),
      ...numbers
        .slice(start, start + transactItemsMax - 1)
        .map((number) =>
          statements
            .on(table)
            .patching(
              { taskId, number },
              { set: { state: 'not_started' } },
              { condition: { state: 'rolled_back' }, refusal },
            ),
        ),
    ]);
}

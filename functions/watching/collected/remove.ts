import { AppError } from '../../../shared/errors/index.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import {
  auditQueue,
  collectedSqls,
  planSqlTotals,
  projectSqlTotals,
  totalKinds,
  type Collected,
} from './collected-repo.ts';
import { counting, forgettingPlans } from './totals.ts';

const recordsAtOnce = 10;

/** Removes what was collected for a plan that is no more. Answers `more` when time is over before all is gone. */
export async function removePlanSqls(
  table: TenantTable,
  planId: number,
  isOver: () => boolean,
): Promise<'all' | 'more'> {
  while (!isOver()) {
    const { items } = await collectedSqls.on(table).listBy('gsi3', { planId }, { limit: recordsAtOnce });
    if (items.length === 0) {
      await table.transact(
        [...totalKinds, 'dropped', 'excepted'].flatMap((kind) => planSqlTotals.on(table).removing({ planId, kind })),
      );
      return 'all';
    }
    for (const record of items) await removeOne(table, record);
  }
  return 'more';
}

async function removeOne(table: TenantTable, { version, ...record }: Collected): Promise<void> {
  const refusal = new AppError('changedMeanwhile');
  try {
    await table.transact([
      collectedSqls.on(table).removing(record, { condition: { version }, refusal }),
      auditQueue.on(table).removing(record),
      ...counting(table, record, undefined),
    ]);
  } catch (error) {
    // An index lags behind: it is read again.
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
  }
}

/** Forgets the totals of a project that is no more. */
export async function removeProjectTotals(table: TenantTable, projectUid: string): Promise<void> {
  await table.transact([
    ...totalKinds.flatMap((kind) => projectSqlTotals.on(table).removing({ projectUid, kind })),
    ...forgettingPlans(projectUid),
  ]);
}

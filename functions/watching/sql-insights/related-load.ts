import type { Reply } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/watching/sql-insights/operations.ts';
import { perSecondOf, shareOf } from '../measures/rates.ts';

type Row = Reply<typeof contract.listRelatedSql>['data'][number];
/** A row before it is held against the others; `planId` is the scan that saw it, where one did. */
export type RelatedRow = Omit<Row, 'execute_per_second' | 'load_share'> & { readonly planId?: number };

/**
 * How often each ran in a second of the period, and which share of the time it took of all that the same scan saw. One
 * execution may be seen by several scans, so what they saw is never added up.
 */
export function withLoad(rows: readonly RelatedRow[], { from, to }: { from: number; to: number }): Row[] {
  const sums = new Map<number, number>();
  for (const { planId, execute_time_sum } of rows)
    if (planId !== undefined) sums.set(planId, (sums.get(planId) ?? 0) + execute_time_sum);
  return rows.map(({ planId, ...row }) => {
    const sum = planId === undefined ? 0 : (sums.get(planId) ?? 0);
    return {
      ...row,
      execute_per_second: perSecondOf(row.execute_count, from, to),
      ...(sum > 0 && { load_share: shareOf(row.execute_time_sum, sum) }),
    };
  });
}

import { AppError } from '../../../shared/errors/index.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { collectedSqls } from './collected-repo.ts';

/** Marks the objects of a plan that the database has no longer; SQL management still shows them. */
export async function markGone(table: TenantTable, planId: number, present: ReadonlySet<number>): Promise<void> {
  const { items } = await collectedSqls.on(table).listBy('gsi3', { planId });
  for (const record of items) {
    if (record.isGone || present.has(record.sqlId)) continue;
    try {
      await collectedSqls.on(table).update({ ...record, isGone: true });
    } catch (error) {
      // Somebody handled it at the same moment; the next round marks it.
      if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
    }
  }
}

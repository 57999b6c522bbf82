import { exportStatuses, type ExportStatus } from '../../../shared/lifecycles/data-export.ts';
import { counter } from '../../platform/table/counter.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';

const ofProject = counter('EXPORTS#PROJECT#{projectUid}#{status}');

/** For the transaction in which an export comes into a status. */
export function countingExport(
  table: TenantTable,
  projectUid: string,
  { from, to }: { from: ExportStatus | undefined; to: ExportStatus },
): TransactItem[] {
  if (from === to) return [];
  return [
    ...(from ? [ofProject.on(table).adding({ projectUid, status: from }, -1)] : []),
    ofProject.on(table).adding({ projectUid, status: to }, 1),
  ];
}

/** How many exports of a project are in a status, or in all. */
export async function exportTotal(
  table: TenantTable,
  projectUid: string,
  status: ExportStatus | undefined,
): Promise<number> {
  const statuses = status ? [status] : exportStatuses.values;
  const counts = await ofProject.on(table).readMany(statuses.map((one) => ({ projectUid, status: one })));
  return counts.reduce((sum, count) => sum + count, 0);
}

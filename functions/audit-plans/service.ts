import { intakeOf, scanTypeOf } from '../../shared/scan-types/scan-types.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { scanRuns } from './run-repo.ts';
import { scans } from './scan-repo.ts';

/** How each scan of a project goes: whether a plan that should run fails, and until when its token is good. */
export async function scanHealth(table: TenantTable, projectUid: string) {
  const { items } = await scans.on(table).list({ projectUid });
  const runs = new Map((await scanRuns.on(table).getMany(items)).map((run) => [run.scanId, run]));
  return items.map((scan) => ({
    ...scan,
    /** Whether any of its plans waits for uploads. */
    isUploadedTo: scan.plans.some((plan) => plan.isActive && intakeOf(scanTypeOf(plan.type), plan.params) === 'upload'),
    isFailing:
      scan.isActive &&
      (runs.get(scan.scanId)?.plans ?? []).some(
        ({ planId, status }) =>
          status === 'abnormal' && scan.plans.some((plan) => plan.planId === planId && plan.isActive),
      ),
  }));
}

export { sourcesIn } from './scan-views.ts';

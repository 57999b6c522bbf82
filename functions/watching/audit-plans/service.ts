import { intakeOf, scanTypeOf } from '../../../shared/scan-types/scan-types.ts';
import { limits } from '../../../shared/limits.ts';
import { totalsByPlan } from '../collected/totals.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { scanRuns, type PlanRun } from './scan-run-repo.ts';
import { scans, type Plan } from './scan-repo.ts';
import { scanTasks, type ScanTask } from './scan-task-repo.ts';

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

/** The scans of a project with when each plan was last seen to, and what its plans found. */
export async function scansWithTotals(table: TenantTable, projectUid: string) {
  const [{ items }, totalsOf] = await Promise.all([
    scans.on(table).list({ projectUid }, { newestFirst: true, limit: limits.scansCountedMax }),
    totalsByPlan(table, projectUid),
  ]);
  const runs = new Map((await scanRuns.on(table).getMany(items)).map((run) => [run.scanId, run]));
  return items.map((scan) => ({
    ...scan,
    plans: scan.plans.map((plan) => ({
      ...plan,
      ...totalsOf(plan.planId),
      lastAt: runs.get(scan.scanId)?.plans.find(({ planId }) => planId === plan.planId)?.lastAt,
    })),
  }));
}

export { cellsOf, columnsOf } from './collected-columns.ts';
export { countScan } from './collect.ts';
export { targetOf } from './audit-collected-sql.ts';
export { forgetRun, startRun } from './scan-run-repo.ts';
export { nextNumbers, scanOfSource, scanTotals, typesOf, type Plan } from './scan-repo.ts';
export { commandOf, sourcesIn, templateOf, visibleTo } from './scan-views.ts';
export { maySee, visibleScan } from './scan-access.ts';
export { noteSweeps } from './scans.ts';
export {
  changeScanTask,
  createScanTask,
  removeScanTask,
  scanTaskByName,
  scanTasks,
  scanTaskTotals,
  type NewScanTask,
  type ScanTask,
} from './scan-task-repo.ts';
export { shownToken } from './token.ts';
export { entriesOf } from './upload.ts';
export { noteUpload } from './scan-run-changes.ts';
export { withSealedParams } from './sealed-params.ts';
export { wantedPlans } from './wanted-plans.ts';
export { chosenConditions, shownParams } from './wire.ts';

/** The scan task of this number. */
export function findScanTask(
  table: TenantTable,
  key: { readonly projectUid: string; readonly scanId: number },
): Promise<ScanTask | undefined> {
  return scanTasks.on(table).get(key);
}

/** How the plan of a scan goes. */
export async function runOfPlan(
  table: TenantTable,
  scan: { readonly scanId: number },
  plan: Plan | undefined,
): Promise<PlanRun | undefined> {
  const run = await scanRuns.on(table).get(scan);
  return run?.plans.find(({ planId }) => planId === plan?.planId);
}

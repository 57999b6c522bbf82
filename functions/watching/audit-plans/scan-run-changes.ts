import { AppError } from '../../../shared/errors/index.ts';
import type { Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { due, scanRuns, type PlanRun, type ScanRun } from './scan-run-repo.ts';
import type { Plan, Scan } from './scan-repo.ts';

const attemptsMax = 5;
/** Who uploads every second does not have it written down every second. */
const freshMilliseconds = 60_000;

/** Writes down that a scanner was heard of, and what it complained about. */
export async function noteUpload(
  { table, world }: Pick<Context, 'table' | 'world'>,
  { scan, plan, problem }: { scan: Scan; plan: Plan; problem: string | undefined },
): Promise<void> {
  const now = world.clock.now();
  const status = problem === undefined ? 'normal' : 'abnormal';
  await changePlanRun(table, scan, plan.planId, (run) => {
    const isFresh = run.lastAt !== undefined && Date.parse(run.lastAt) > now - freshMilliseconds;
    if (isFresh && run.status === status) return undefined;
    const { problem: _before, ...rest } = run;
    return {
      ...rest,
      status,
      lastAt: new Date(now).toISOString(),
      ...(problem !== undefined && { problem: { zh: problem, en: problem } satisfies Text }),
    };
  });
}

/** Changes how one plan goes, unless there is nothing to change. */
export async function changePlanRun(
  table: TenantTable,
  scan: Scan,
  planId: number,
  change: (run: PlanRun) => PlanRun | undefined,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const run = await scanRuns.on(table).get(scan);
    const before = run?.plans.find((one) => one.planId === planId);
    const after = before && change(before);
    if (!run || !after) return;
    try {
      const plans = run.plans.map((one) => (one.planId === planId ? after : one));
      await scanRuns.on(table).update(renewed(run, scan, plans));
      return;
    } catch (error) {
      if (!(error instanceof AppError && error.kind === 'changedMeanwhile') || attempt === attemptsMax) throw error;
    }
  }
}

/** A run with other plans, due when the first of them is. */
export function renewed(run: ScanRun, scan: Scan, plans: readonly PlanRun[]): ScanRun {
  const { nextAt: _before, ...rest } = run;
  return { ...rest, ...due(scan, plans), plans: [...plans] };
}

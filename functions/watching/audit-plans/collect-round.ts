import { gunzipSync } from 'node:zlib';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { intervalSecondsOf, scanTypeOf } from '../../../shared/scan-types/scan-types.ts';
import type { CollectedPlace } from '../collected/count-waiting.ts';
import { asking, type Looked } from '../collectors/collector.ts';
import { cloudCollectors } from '../cloud-collectors/index.ts';
import { collectors } from '../collectors/index.ts';
import { dbServicesByUid } from '../../databases/db-services/service.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { afterFailure, budgetOf, rowsAfter, type LookBudget } from './look-budget.ts';
import { cloudSide, SourceSession } from './source-session.ts';
import { openedParams } from './sealed-params.ts';
import { keepLook } from './keep-look.ts';
import { renewed } from './scan-run-changes.ts';
import { collectedPlans, collectorStates, scanRuns, type PlanRun, type ScanRun } from './scan-run-repo.ts';
import type { Plan, Scan } from './scan-repo.ts';
import { findScan } from './scan-task-repo.ts';

/** One round of a data source: every plan that is due, one after the other, over one connection. */
export async function collectRound(place: CollectedPlace, due: ScanRun): Promise<void> {
  const { table } = place;
  const scan = await findScan(table, due);
  const run = await claimed(place, due);
  if (!scan || !run) return;
  const plans = duePlans(place, scan, run);
  const after = await carriedOut(place, scan, plans);
  const byId = new Map(after.map((one) => [one.planId, one]));
  const all = run.plans.map((one) => byId.get(one.planId) ?? one);
  await scanRuns.on(table).update({ ...renewed(run, scan, all), busyUntil: '' });
}

/** Takes the scan for this run; nothing when another has it. */
async function claimed({ table, world }: CollectedPlace, due: ScanRun): Promise<ScanRun | undefined> {
  const now = world.clock.now();
  if (due.busyUntil > new Date(now).toISOString()) return undefined;
  const fresh = await scanRuns.on(table).get(due);
  if (!fresh || fresh.version !== due.version) return undefined;
  try {
    const busyUntil = new Date(now + 2 * limits.collectRoundSeconds * 1000).toISOString();
    return await scanRuns.on(table).update({ ...fresh, busyUntil });
  } catch (error) {
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return undefined;
    throw error;
  }
}

type Due = { readonly plan: Plan; readonly run: PlanRun };

function duePlans({ world }: CollectedPlace, scan: Scan, run: ScanRun): Due[] {
  const now = new Date(world.clock.now()).toISOString();
  const due = collectedPlans(scan).flatMap((plan): Due[] => {
    const own = run.plans.find((one) => one.planId === plan.planId);
    return own && own.nextAt <= now ? [{ plan, run: own }] : [];
  });
  // What found no time in the last round is first in this one.
  return due.sort((a, b) => a.run.nextAt.localeCompare(b.run.nextAt));
}

async function carriedOut(place: CollectedPlace, scan: Scan, plans: readonly Due[]): Promise<PlanRun[]> {
  if (plans.length === 0) return [];
  const [source] = await dbServicesByUid(place, [scan.dbServiceUid]);
  if (!source) return [];
  const after: PlanRun[] = [];
  const endsAt = place.world.clock.now() + limits.collectRoundSeconds * 1000;
  const session = new SourceSession(place, source);
  try {
    for (const due of plans) {
      if (place.world.clock.now() > endsAt) break;
      after.push(await onePlan(place, { scan, due, session }));
    }
  } finally {
    await session.close();
  }
  return after;
}

type Work = { readonly scan: Scan; readonly due: Due; readonly session: SourceSession };

async function onePlan(place: CollectedPlace, { scan, due, session }: Work): Promise<PlanRun> {
  const { plan, run } = due;
  const { world } = place;
  const budget = budgetOf(run);
  const startedAt = world.clock.now();
  try {
    const looked = await look(place, { scan, plan, session, budget });
    await keepLook(place, scan, { plan, looked, startedAt });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // Over a lost connection no other plan asks either.
    if (error.outcome !== 'refused') session.isLost(error);
    return afterFailure(run, plan, { error, now: world.clock.now() });
  }
  const now = world.clock.now();
  const { problem: _over, ...rest } = run;
  return {
    ...rest,
    status: 'normal',
    failures: 0,
    lastAt: new Date(now).toISOString(),
    nextAt: new Date(now + intervalSecondsOf(scanTypeOf(plan.type), plan.params) * 1000).toISOString(),
    rowsMax: rowsAfter(budget, now - startedAt),
  };
}

type Look = {
  readonly scan: Scan;
  readonly plan: Plan;
  readonly session: SourceSession;
  readonly budget: LookBudget;
};

async function look(place: CollectedPlace, { scan, plan, session, budget }: Look): Promise<Looked> {
  const { table, world } = place;
  const kept = await collectorStates.on(table).get({ planId: plan.planId });
  const state: unknown = kept && JSON.parse(gunzipSync(kept.packed).toString('utf8'));
  const now = world.clock.now();
  const isOver = () => world.clock.now() > now + budget.milliseconds;
  const { rowsMax } = budget;
  const at = { params: await openedParams(place, scan, plan), state, now, rowsMax, isOver };
  const ofCloud = await cloudCollectors[plan.type]?.();
  if (ofCloud) return ofCloud.collector.collect({ ...at, ...cloudSide(place, scan) });
  const ofDatabase = await collectors[plan.type]?.();
  if (!ofDatabase) throw new Error(`no collector for ${plan.type}`);
  const connection = await session.connection();
  return ofDatabase.collector.collect({ ...at, connection, ask: asking(connection, rowsMax, isOver) });
}

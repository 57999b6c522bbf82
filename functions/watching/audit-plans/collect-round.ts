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
import { keepRound } from './keep-round.ts';
import type { Look } from './keep-look.ts';
import { KeptStates } from './kept-states.ts';
import { collectedPlans, scanClaims, scanRuns, type PlanRun, type ScanRun } from './scan-run-repo.ts';
import type { Plan, Scan } from './scan-repo.ts';
import { findScan } from './scan-task-repo.ts';

/**
 * One round of a data source: every plan that is due, one after the other, over one connection. What they found, where the next looks
 * go on and when they are due is written together at the end, so a round that is cut off is done again and counts nothing twice.
 */
export async function collectRound(place: CollectedPlace, due: ScanRun): Promise<void> {
  const { table } = place;
  const scan = await findScan(table, due);
  const run = await claimed(place, due);
  if (!scan || !run) return;
  await keepRound(place, { scan, run, ...(await carriedOut(place, scan, duePlans(place, scan, run))) });
}

/** Takes the next round of a scan for this process; nothing when another has it. */
async function claimed({ table, world }: CollectedPlace, due: ScanRun): Promise<ScanRun | undefined> {
  const now = world.clock.now();
  const run = await scanRuns.on(table).get(due);
  if (!run || (run.nextAt ?? '') > new Date(now).toISOString() || run.nextAt === undefined) return undefined;
  const { scanId, round } = run;
  const free = [{ pk: { exists: false } }, { round: { below: round } }, { round, until: { below: now } }] as const;
  const claim = { scanId, round, until: now + 2 * limits.collectRoundSeconds * 1000 };
  try {
    await scanClaims.on(table).put(claim, { condition: free, refusal: new AppError('changedMeanwhile') });
    return run;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return undefined;
    throw error;
  }
}

type Outcome = { readonly after: readonly PlanRun[]; readonly looks: readonly Look[]; readonly states: KeptStates };
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

async function carriedOut(place: CollectedPlace, scan: Scan, plans: readonly Due[]): Promise<Outcome> {
  const [[source], states] = await Promise.all([
    plans.length === 0 ? [] : dbServicesByUid(place, [scan.dbServiceUid]),
    KeptStates.read(
      place.table,
      scan.scanId,
      plans.map(({ plan }) => plan.planId),
    ),
  ]);
  const [after, looks]: [PlanRun[], Look[]] = [[], []];
  if (!source) return { after, looks, states };
  const endsAt = place.world.clock.now() + limits.collectRoundSeconds * 1000;
  const session = new SourceSession(place, source);
  try {
    for (const due of plans) {
      if (place.world.clock.now() > endsAt) break;
      const one = await onePlan(place, { scan, due, session, state: states.of(due.plan.planId) });
      after.push(one.run);
      if (one.look) looks.push(one.look);
    }
  } finally {
    await session.close();
  }
  return { after, looks, states };
}

type Work = { readonly scan: Scan; readonly due: Due; readonly session: SourceSession; readonly state: unknown };

async function onePlan(place: CollectedPlace, work: Work): Promise<{ run: PlanRun; look?: Look }> {
  const { scan, due, session, state } = work;
  const { plan, run } = due;
  const { world } = place;
  const budget = budgetOf(run);
  const startedAt = world.clock.now();
  let looked: Looked;
  try {
    looked = await look(place, { scan, plan, session, budget, state });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    // Over a lost connection no other plan asks either.
    if (error.outcome !== 'refused') session.isLost(error);
    return { run: afterFailure(run, plan, { error, now: world.clock.now() }) };
  }
  const now = world.clock.now();
  const { problem: _over, ...rest } = run;
  const after: PlanRun = {
    ...rest,
    status: 'normal',
    failures: 0,
    lastAt: new Date(now).toISOString(),
    nextAt: new Date(now + intervalSecondsOf(scanTypeOf(plan.type), plan.params) * 1000).toISOString(),
    rowsMax: rowsAfter(budget, now - startedAt),
  };
  return { run: after, look: { plan, looked, startedAt } };
}

type Looking = {
  readonly scan: Scan;
  readonly plan: Plan;
  readonly session: SourceSession;
  readonly budget: LookBudget;
  readonly state: unknown;
};

async function look(place: CollectedPlace, { scan, plan, session, budget, state }: Looking): Promise<Looked> {
  const { world } = place;
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

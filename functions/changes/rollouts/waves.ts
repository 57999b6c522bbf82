import { AppError } from '../../../shared/errors/index.ts';
import { positionsOf } from '../../../shared/lifecycles/rollout.ts';
import { limits } from '../../../shared/limits.ts';
import type { EventPlace, Listener } from '../../platform/events.ts';
import { workflowsById, type StoredWorkflow } from '../workflows/service.ts';
import { beginSource, startSource, type Approved } from './begin-source.ts';
import { closeRollout, goToNextWave, stopRollout } from './ends.ts';
import { settleSources } from './settle-sources.ts';
import { approvedSources, rollouts, rolloutSources, type Rollout, type RolloutSource } from './rollout-repo.ts';

type Key = { readonly projectUid: string; readonly rolloutId: string };
type Step = 'on' | 'wait';

const triesMax = 10;

/** Audits the next data sources of a change; a large part, which only those bring along who need it. */
type Audit = (place: EventPlace, rollout: Rollout) => Promise<void>;

/**
 * Takes a change in waves as far as it goes now. It is driven by what is written down only, and each thing that it writes asks for
 * what it found: so it may be done twice at once, and be killed anywhere.
 */
export async function advanceWaves(
  place: EventPlace,
  key: Key,
  { isOver, audit }: { readonly isOver: () => boolean; readonly audit?: Audit },
): Promise<void> {
  for (let lost = 0; lost < triesMax && !isOver(); ) {
    const rollout = await rollouts.on(place.table).get(key);
    if (!rollout) return;
    try {
      if ((await stepOf(place, rollout, audit)) === 'wait') return;
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'changedMeanwhile') throw error;
      lost += 1;
    }
  }
}

async function stepOf(place: EventPlace, rollout: Rollout, audit: Audit | undefined): Promise<Step> {
  if (rollout.state === 'running') return waveStep(place, rollout);
  if (rollout.state !== 'auditing' || !audit) return 'wait';
  await audit(place, rollout);
  return 'on';
}

/** An execution of a wave has ended: what became of it is written down, also where it belongs to an earlier wave. */
export const executionEnded: Listener<'executionEnded'> = async (place, { projectUid, workflowId }) => {
  const workflow = (await workflowsById(place.table, projectUid, [workflowId])).get(workflowId);
  const range = workflow && rangeOf(workflow);
  if (!range) return;
  const key = { projectUid, rolloutId: range.rolloutId };
  await settled(place, key, range);
  await advanceWaves(place, key, { isOver: () => false });
};

/** Which data sources of which change in waves a workflow changes. */
function rangeOf({ rollout, partOf }: StoredWorkflow): { rolloutId: string; from: number; to: number } | undefined {
  if (partOf) return { rolloutId: partOf.rolloutId, from: partOf.position, to: partOf.position };
  return rollout && { rolloutId: rollout.rolloutId, from: 0, to: rollout.firstWave - 1 };
}

async function settled(place: EventPlace, key: Key, range: { from: number; to: number }): Promise<void> {
  for (let lost = 0; lost < triesMax; lost += 1) {
    const { items } = await rolloutSources.on(place.table).list({ rolloutId: key.rolloutId }, range);
    try {
      await settleSources(place, key, items);
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'changedMeanwhile') throw error;
    }
  }
}

async function waveStep(place: EventPlace, rollout: Rollout): Promise<Step> {
  const { projectUid, rolloutId, wave } = rollout;
  const first = (await workflowsById(place.table, projectUid, [rolloutId])).get(rolloutId);
  if (!first) return 'wait';
  if (first.status === 'canceled' || first.status === 'rejected')
    return closeRollout(place, rollout, { state: 'ended', first, reason: endedBy[first.status] });
  // Until its first wave was executed it is for people to act.
  if (wave === 0 && waiting.has(first.status)) return 'wait';
  return stepWithin(place, rollout, first);
}

const waiting: ReadonlySet<string> = new Set(['wait_for_audit', 'wait_for_execution']);

async function stepWithin(place: EventPlace, rollout: Rollout, first: StoredWorkflow): Promise<Step> {
  const { rolloutId, wave } = rollout;
  const { from, end } = positionsOf(wave, rollout);
  const { items } = await rolloutSources.on(place.table).list({ rolloutId }, { from, to: end - 1 });
  if ((await settleSources(place, rollout, items)) > 0) return 'on';
  const isHeld = rollout.failed - rollout.tolerated > rollout.failuresAllowed;
  // What a person has tried again is executed all the same, and nothing beside it.
  const going = isHeld ? items.filter(({ state, again }) => state === 'running' || again) : items;
  if (isHeld && !going.some(({ state }) => state === 'waiting')) return stopRollout(place, rollout, { items, first });
  if (items.every(({ state }) => over.has(state))) return goToNextWave(place, rollout, first);
  const hashes = wave === 0 ? undefined : await approvedSources.on(place.table).require({ rolloutId });
  return keepBusy(place, { rollout, first, hashes: hashes?.hashes ?? [] }, going);
}

const over: ReadonlySet<string> = new Set(['succeeded', 'failed', 'skipped']);

const endedBy = {
  canceled: { zh: '第一批的工单已关闭', en: 'The workflow of the first wave was closed' },
  rejected: { zh: '第一批的工单被驳回', en: 'The workflow of the first wave was rejected' },
} as const;

/** Begins again what was ordered and did not begin, and starts as many more as may change at once. */
async function keepBusy(place: EventPlace, approved: Approved, items: readonly RolloutSource[]): Promise<Step> {
  const now = new Date(place.world.clock.now()).toISOString();
  const running = items.filter(({ state }) => state === 'running');
  for (const one of running) await beginSource(place, approved, one);
  // The data sources of the first wave share one workflow, which is executed again one by one.
  const atOnce = approved.rollout.wave === 0 ? 1 : limits.rolloutPartsAtOnce;
  const waiting = items.filter(
    ({ state, notBefore, seen }) =>
      state === 'waiting' &&
      (notBefore === undefined || notBefore <= now) &&
      (approved.rollout.wave > 0 || seen !== undefined),
  );
  // Those outside their window give their place to others.
  let free = atOnce - running.length;
  for (const one of waiting) {
    if (free <= 0) break;
    if ((await startSource(place, approved, one)) === 'begun') free -= 1;
  }
  return 'wait';
}

import { AppError } from '../../../shared/errors/index.ts';
import { wavesOf } from '../../../shared/lifecycles/rollout.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { runsOf } from '../../ground/ledger/run-repo.ts';
import type { EventPlace } from '../../platform/events.ts';
import { tellingOfWaves, type StoredWorkflow } from '../workflows/service.ts';
import { activeRollouts, rollouts, type Rollout, type RolloutSource } from './rollout-repo.ts';

type End = {
  readonly state: 'stopped' | 'finished' | 'ended';
  readonly first: StoredWorkflow;
  readonly reason?: Text;
};

/** Written once, from the state in which it was found, with the word to whoever waits for it. */
export async function closeRollout(place: EventPlace, rollout: Rollout, { state, first, reason }: End): Promise<'on'> {
  const { table } = place;
  const { creatorUid, executor } = rollout;
  const toUids = [...new Set([creatorUid, ...(executor ? [executor.uid] : [])])];
  const { sources: count, succeeded } = rollout;
  const words = state === 'finished' ? fill(succeeded < count ? doneOnSome : done, { count, succeeded }) : reason;
  await table.transact([
    rollouts.on(table).updating({ ...rollout, state, ...(reason && { reason }) }),
    activeRollouts.on(table).removing(rollout),
    // Of what was rejected or closed people are told by that.
    ...(state === 'ended' || !words
      ? []
      : await tellingOfWaves(place, first, {
          action: state === 'finished' ? 'exec_success' : 'exec_failed',
          reason: words,
          toUids,
        })),
  ]);
  return 'on';
}

const done: Text = {
  zh: '分批变更已在全部 {count} 个数据源上完成',
  en: 'The change in waves is done on all {count} data sources',
};
const doneOnSome: Text = {
  zh: '分批变更已完成，{count} 个数据源中 {succeeded} 个成功',
  en: 'The change in waves is over: it was done on {succeeded} of {count} data sources',
};
const tooMany: Text = {
  zh: '{failed} 个数据源失败，超过停止规则允许的 {allowed} 个；后续批次未开始',
  en: '{failed} {failed:data source|data sources} failed and its stop rule allows {allowed}. No further wave has begun',
};
const byHand: Text = {
  zh: '第一批由人工上线，后续批次不会自动开始',
  en: 'The first wave was executed by hand, so the next does not begin by itself',
};

/** Starts nothing more; it stands once what runs has come to its end, the workflow of the first wave with all its parts. */
export async function stopRollout(
  place: EventPlace,
  rollout: Rollout,
  { items, first }: { readonly items: readonly RolloutSource[]; readonly first: StoredWorkflow },
): Promise<'on' | 'wait'> {
  const isFirstRunning = rollout.wave === 0 && first.status === 'executing';
  if (isFirstRunning || items.some(({ state }) => state === 'running')) return 'wait';
  const reason = fill(tooMany, { failed: rollout.failed - rollout.tolerated, allowed: rollout.failuresAllowed });
  return closeRollout(place, rollout, { state: 'stopped', first, reason });
}

/** The wave at hand is over within the stop rule, by the failures that were counted when that was decided. */
export async function goToNextWave(place: EventPlace, rollout: Rollout, first: StoredWorkflow): Promise<'on'> {
  const { table } = place;
  if (rollout.wave + 1 >= wavesOf(rollout)) {
    const failed = rollout.failed > 0 ? fill(someFailed, { failed: rollout.failed }) : undefined;
    return closeRollout(place, rollout, { state: 'finished', first, ...(failed && { reason: failed }) });
  }
  const executor = rollout.executor ?? (await executorOf(place, first));
  if (!executor) return closeRollout(place, rollout, { state: 'stopped', first, reason: byHand });
  const { projectUid, rolloutId, wave, failed } = rollout;
  await rollouts
    .on(table)
    .patch(
      { projectUid, rolloutId },
      { set: { wave: wave + 1, executor } },
      { condition: { state: 'running', wave, failed }, refusal: new AppError('changedMeanwhile') },
    );
  return 'on';
}

const someFailed: Text = { zh: '{failed} 个数据源失败', en: '{failed} {failed:data source|data sources} failed' };

/** Who executed the first wave here; what was done by hand elsewhere says nothing of who may go on. */
async function executorOf({ table }: EventPlace, { tasks }: StoredWorkflow): Promise<Rollout['executor']> {
  const found = await runsOf(
    table,
    tasks.map(({ taskId }) => taskId),
  );
  const run = found.find(({ state, executorUid }) => state !== 'manually_executed' && executorUid !== undefined);
  return run?.executorUid === undefined ? undefined : { uid: run.executorUid, name: run.executorName ?? '' };
}

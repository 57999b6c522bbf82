import type * as contract from '../../../shared/contract/changes/rollouts/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { waveOf } from '../../../shared/lifecycles/rollout.ts';
import { runsOf } from '../../ground/ledger/run-repo.ts';
import { timeSlice } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { noteDue } from '../../platform/due-work.ts';
import { changeWorkflow, workflowsById } from '../workflows/service.ts';
import { demandExecutorOf, demandRollout, firstOf, isWithPeople, requireRollout } from './rollout-at-hand.ts';
import { activeRollouts, rollouts, rolloutSources, type Rollout, type RolloutSource } from './rollout-repo.ts';
import { advanceWaves } from './waves.ts';

const answerSeconds = 10;
const retriedAtOnce = 40;

/** Orders those that failed once more, wave by wave from the first of them on. */
export async function retryRollout({ params }: Input<typeof contract.retryRollout>, ctx: Context) {
  const rollout = await requireRollout(ctx, params.rollout_id);
  demandRollout(rollout, ['running', 'stopped', 'finished']);
  const first = await firstOf(ctx, rollout);
  if (!first) throw new AppError('notFound');
  demandExecutorOf(ctx, first);
  if (isWithPeople(rollout, first)) throw new AppError('rolloutFirstWaveOpen');
  const { rolloutId, projectUid, name } = rollout;
  const { items: failed } = await rolloutSources.on(ctx.table).list({ rolloutId }, { filter: { state: 'failed' } });
  const [earliest] = failed;
  if (!earliest) throw new AppError('nothingToRetry');
  ctx.describe({
    zh: `重试分批变更 ${name} 失败的 ${failed.length} 个数据源`,
    en: `Try ${failed.length} failed data sources of the change in waves ${name} again`,
  });
  await noteDue(ctx.world, 'advanceRollouts', ctx.tenant);
  const wave = Math.min(rollout.wave, waveOf(earliest.position, rollout));
  const key = { projectUid, rolloutId };
  // Killed from here on it stands at the earliest wave with something to do, and going on takes it from there.
  const state = rollout.state === 'finished' ? 'stopped' : rollout.state;
  await rollouts.on(ctx.table).patch(key, { set: { wave, state } });
  for (let start = 0; start < failed.length; start += retriedAtOnce)
    await orderAgain(ctx, rollout, failed.slice(start, start + retriedAtOnce));
  const executor = { uid: ctx.user.uid, name: ctx.user.name };
  await ctx.recorded.transact([
    rollouts.on(ctx.table).patching(key, { set: { state: 'running', tolerated: 0, executor, reason: undefined } }),
    activeRollouts.on(ctx.table).putting(rollout),
  ]);
  await advanceWaves(ctx, rollout, { isOver: timeSlice(ctx.world.clock, answerSeconds) });
  return { data: { retried_count: failed.length } };
}

async function orderAgain({ table }: Context, { projectUid, rolloutId }: Rollout, failed: readonly RolloutSource[]) {
  const found = await runsOf(
    table,
    failed.flatMap(({ taskId }) => taskId ?? []),
  );
  const attempts = new Map(found.map(({ taskId, attempt }) => [taskId, attempt]));
  await table.transact([
    rollouts.on(table).patching({ projectUid, rolloutId }, { add: { failed: -failed.length } }),
    ...failed.map(({ position, taskId = 0 }) =>
      rolloutSources
        .on(table)
        .patching(
          { rolloutId, position },
          { set: { state: 'waiting', seen: attempts.get(taskId) ?? 0, reason: undefined, notBefore: undefined } },
          { condition: { state: 'failed' }, refusal: new AppError('changedMeanwhile') },
        ),
    ),
  ]);
}

/** Goes on as the caller; what has failed so far no longer counts for the stop rule. */
export async function goOnWithRollout({ params }: Input<typeof contract.goOnWithRollout>, ctx: Context) {
  const rollout = await requireRollout(ctx, params.rollout_id);
  demandRollout(rollout, ['stopped']);
  const first = await firstOf(ctx, rollout);
  if (!first) throw new AppError('notFound');
  demandExecutorOf(ctx, first);
  ctx.describe({ zh: `继续分批变更 ${rollout.name}`, en: `Go on with the change in waves ${rollout.name}` });
  const { reason: _why, ...rest } = rollout;
  const executor = { uid: ctx.user.uid, name: ctx.user.name };
  await noteDue(ctx.world, 'advanceRollouts', ctx.tenant);
  await ctx.recorded.transact([
    rollouts.on(ctx.table).updating({ ...rest, state: 'running', tolerated: rollout.failed, executor }),
    activeRollouts.on(ctx.table).putting(rollout),
  ]);
  await advanceWaves(ctx, rollout, { isOver: timeSlice(ctx.world.clock, answerSeconds) });
  return {};
}

/** Nothing further is ordered. Parts that were made and did not begin are closed. */
export async function endRollout({ params }: Input<typeof contract.endRollout>, ctx: Context) {
  const rollout = await requireRollout(ctx, params.rollout_id);
  demandRollout(rollout, ['auditing', 'audited', 'running', 'stopped']);
  const first = await firstOf(ctx, rollout);
  if (rollout.creatorUid !== ctx.user.uid) {
    if (!first) throw new AppError('onlyCreatorMay');
    demandExecutorOf(ctx, first);
  }
  if (isWithPeople(rollout, first)) throw new AppError('rolloutFirstWaveOpen');
  ctx.describe({ zh: `结束分批变更 ${rollout.name}`, en: `End the change in waves ${rollout.name}` });
  const { name } = ctx.user;
  const reason = { zh: `由 ${name} 结束`, en: `Ended by ${name}` };
  await ctx.recorded.transact([
    rollouts.on(ctx.table).updating({ ...rollout, state: 'ended', reason }),
    activeRollouts.on(ctx.table).removing(rollout),
  ]);
  if (first) await closeOpenParts(ctx, rollout);
  return {};
}

async function closeOpenParts({ table, world }: Context, { projectUid, rolloutId }: Rollout): Promise<void> {
  const { items } = await rolloutSources
    .on(table)
    .list(
      { rolloutId },
      { filter: { state: { oneOf: ['failed', 'running', 'waiting'] }, workflowId: { exists: true } } },
    );
  const parts = await workflowsById(
    table,
    projectUid,
    items.flatMap(({ workflowId }) => workflowId ?? []),
  );
  const endedAt = new Date(world.clock.now()).toISOString();
  for (const before of parts.values())
    if (before.partOf && before.status === 'wait_for_execution')
      await changeWorkflow(table, { before, after: { ...before, status: 'canceled', assignees: [], endedAt } });
}

import type * as contract from '../../../shared/contract/changes/rollouts/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { rolloutSourceStates, waveOf } from '../../../shared/lifecycles/rollout.ts';
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

/** Orders those that failed once more, or one of them, wave by wave from the first of them on. */
export async function retryRollout({ params, body }: Input<typeof contract.retryRollout>, ctx: Context) {
  const rollout = await requireBegun(ctx, params.rollout_id);
  const { rolloutId, projectUid, name } = rollout;
  const failed = body.number == null ? await failedOf(ctx, rollout) : [await failedSource(ctx, rollout, body.number)];
  const [earliest] = failed;
  if (!earliest) throw new AppError('nothingToRetry');
  ctx.describe(
    body.number == null
      ? {
          zh: `重试分批变更 ${name} 失败的 ${failed.length} 个数据源`,
          en: `Try ${failed.length} failed data sources of the change in waves ${name} again`,
        }
      : {
          zh: `重试分批变更 ${name} 的数据源 ${earliest.dbServiceName}`,
          en: `Try the data source ${earliest.dbServiceName} of the change in waves ${name} again`,
        },
  );
  await noteDue(ctx.world, 'advanceRollouts', ctx.tenant);
  const wave = Math.min(rollout.wave, waveOf(earliest.position, rollout));
  const key = { projectUid, rolloutId };
  // Killed from here on it stands at the earliest wave with something to do, and going on takes it from there.
  const state = rollout.state === 'finished' ? 'stopped' : rollout.state;
  await rollouts.on(ctx.table).patch(key, { set: { wave, state } });
  for (let start = 0; start < failed.length; start += retriedAtOnce)
    await orderAgain(ctx, rollout, failed.slice(start, start + retriedAtOnce));
  const executor = { uid: ctx.user.uid, name: ctx.user.name };
  // What failed elsewhere and was gone past stays so; all that is tried again counts anew.
  const tolerated = Math.min(rollout.tolerated, rollout.failed - failed.length);
  await ctx.recorded.transact([
    rollouts.on(ctx.table).patching(key, { set: { state: 'running', tolerated, executor, reason: undefined } }),
    activeRollouts.on(ctx.table).putting(rollout),
  ]);
  await advanceWaves(ctx, rollout, { isOver: timeSlice(ctx.world.clock, answerSeconds) });
  return { data: { retried_count: failed.length } };
}

/** The change in waves of the address, if the caller may execute it and its first wave is no longer with people. */
async function requireBegun(ctx: Context, rolloutId: string): Promise<Rollout> {
  const rollout = await requireRollout(ctx, rolloutId);
  demandRollout(rollout, ['running', 'stopped', 'finished']);
  const first = await firstOf(ctx, rollout);
  if (!first) throw new AppError('notFound');
  demandExecutorOf(ctx, first);
  if (isWithPeople(rollout, first)) throw new AppError('rolloutFirstWaveOpen');
  return rollout;
}

async function failedOf({ table }: Context, { rolloutId }: Rollout): Promise<readonly RolloutSource[]> {
  return (await rolloutSources.on(table).list({ rolloutId }, { filter: { state: 'failed' } })).items;
}

/** The one at a place of the order, if it has failed. */
async function failedSource({ table }: Context, { rolloutId }: Rollout, number: number): Promise<RolloutSource> {
  const found = await rolloutSources.on(table).require({ rolloutId, position: number - 1 });
  if (found.state !== 'failed')
    throw new AppError('rolloutSourceNotFailed', {
      name: found.dbServiceName,
      state: rolloutSourceStates.labels[found.state],
    });
  return found;
}

/** Somebody says why this data source stays as it is: its failure counts no longer, or nobody waits for its window. What that held goes on. */
export async function skipRolloutSource({ params, body }: Input<typeof contract.skipRolloutSource>, ctx: Context) {
  const rollout = await requireBegun(ctx, params.rollout_id);
  const { position, dbServiceName, state } = await heldSource(ctx, rollout, body.number);
  const { name } = ctx.user;
  ctx.describe({
    zh: `跳过分批变更 ${rollout.name} 的数据源 ${dbServiceName}：${body.reason}`,
    en: `Pass over the data source ${dbServiceName} of the change in waves ${rollout.name}: ${body.reason}`,
  });
  const { rolloutId } = rollout;
  const reason = { zh: `由 ${name} 跳过：${body.reason}`, en: `Passed over by ${name}: ${body.reason}` };
  const { reason: stopped, ...counts } = rollout;
  const [failed, skipped] = [rollout.failed - (state === 'failed' ? 1 : 0), rollout.skipped + 1];
  const tolerated = Math.min(rollout.tolerated, failed);
  const isHeld = (of: { failed: number; tolerated: number }) => of.failed - of.tolerated > rollout.failuresAllowed;
  const goesOn = rollout.state === 'stopped' && isHeld(rollout) && !isHeld({ failed, tolerated });
  const executor = { uid: ctx.user.uid, name };
  if (goesOn) await noteDue(ctx.world, 'advanceRollouts', ctx.tenant);
  await ctx.recorded.transact([
    rolloutSources
      .on(ctx.table)
      .patching(
        { rolloutId, position },
        { set: { state: 'skipped', reason, notBefore: undefined } },
        { condition: { state }, refusal: new AppError('changedMeanwhile') },
      ),
    rollouts.on(ctx.table).updating({
      ...counts,
      failed,
      skipped,
      tolerated,
      ...(goesOn ? { state: 'running', executor } : stopped && { reason: stopped }),
    }),
    ...(goesOn ? [activeRollouts.on(ctx.table).putting(rollout)] : []),
  ]);
  // Where it was the last one of its wave, the next one begins.
  if (goesOn || rollout.state === 'running')
    await advanceWaves(ctx, rollout, { isOver: timeSlice(ctx.world.clock, answerSeconds) });
  return {};
}

/** The one at a place of the order, if it has failed or its turn has come and it waits for its window. */
async function heldSource({ table }: Context, { rolloutId }: Rollout, number: number): Promise<RolloutSource> {
  const found = await rolloutSources.on(table).require({ rolloutId, position: number - 1 });
  if (found.state === 'failed' || (found.state === 'waiting' && found.notBefore !== undefined)) return found;
  throw new AppError('rolloutSourceNotHeld', {
    name: found.dbServiceName,
    state: rolloutSourceStates.labels[found.state],
  });
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
      rolloutSources.on(table).patching(
        { rolloutId, position },
        {
          set: {
            state: 'waiting',
            seen: attempts.get(taskId) ?? 0,
            reason: undefined,
            notBefore: undefined,
            again: true,
          },
        },
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

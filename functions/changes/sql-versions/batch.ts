import type * as contract from '../../../shared/contract/changes/sql-versions/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { noteDue } from '../../platform/due-work.ts';
import type { Context } from '../../platform/context.ts';
import { workflowsById } from '../workflows/service.ts';
import { advanceBatch } from './advance-batch.ts';
import { activeBatches, batches, type StoredBatch } from './batch-repo.ts';
import { rowsOf } from './detail.ts';
import type { Rows } from './standing-of-rows.ts';
import { requireVersion } from './version-at-hand.ts';

/** Begins with the first and answers when all have ended, one has failed, or the time of an answer is over: the rest then goes on by itself. */
export async function batchExecuteWorkflows(
  { params, body }: Input<typeof contract.batchExecuteWorkflows>,
  ctx: Context,
) {
  const version = await requireVersion(ctx, params.sql_version_id);
  const { all } = await rowsOf(ctx, version);
  const workflowIds = inOrder(all, body.workflow_ids);
  const { projectUid, number } = version;
  const before = await batches.on(ctx.table).get(version);
  if (before?.state === 'running') throw new AppError('batchRunning');
  const batch = {
    projectUid,
    number,
    batchId: ctx.world.newId(),
    workflowIds,
    position: 0,
    executor: { uid: ctx.user.uid, name: ctx.user.name },
    state: 'running' as const,
  };
  ctx.describe({
    zh: `批量上线版本 ${version.name} 的 ${workflowIds.length} 个工单`,
    en: `Execute ${workflowIds.length} workflows of the version ${version.name}`,
  });
  await noteDue(ctx.world, 'continueBatches', ctx.tenant);
  await ctx.recorded.transact([
    before
      ? batches.on(ctx.table).updating({ ...batch, version: before.version })
      : batches.on(ctx.table).creating(batch),
    activeBatches.on(ctx.table).putting({ projectUid, number }),
  ]);
  await advanceBatch(ctx, version);
  const ended = await endOf(ctx, batch);
  if (ended?.state === 'stopped') {
    const id = ended.workflowIds[ended.position] ?? '';
    const stopped = (await workflowsById(ctx.table, projectUid, [id])).get(id);
    throw new AppError('batchStopped', { name: stopped?.name ?? '', reason: ended.reason ?? { zh: '', en: '' } });
  }
  return {};
}

/** The workflows named, in the order of their rows; each must be in the version and all in one stage. */
function inOrder({ rows }: Rows, ids: readonly string[]): string[] {
  const places = new Map(
    rows.flatMap((cells, row) => cells.map(({ workflowId, stageId }) => [workflowId, { row, stageId }] as const)),
  );
  const wanted = [...new Set(ids)];
  const found = wanted.flatMap((id) => places.get(id) ?? []);
  if (found.length < wanted.length || new Set(found.map(({ stageId }) => stageId)).size > 1)
    throw new AppError('notFound');
  return wanted.sort((a, b) => (places.get(a)?.row ?? 0) - (places.get(b)?.row ?? 0));
}

const lookAgainMilliseconds = 200;

async function endOf(
  { table, world }: Context,
  { projectUid, number, batchId }: Pick<StoredBatch, 'projectUid' | 'number' | 'batchId'>,
): Promise<StoredBatch | undefined> {
  const until = Date.now() + limits.batchWaitSeconds * 1000;
  for (;;) {
    const batch = await batches.on(table).get({ projectUid, number });
    if (batch?.batchId !== batchId || batch.state !== 'running') return batch;
    if (Date.now() > until) return undefined;
    await world.clock.waitUntil(world.clock.now() + lookAgainMilliseconds, new AbortController().signal);
  }
}

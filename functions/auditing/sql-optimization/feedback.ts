import type { Input } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import { visibleOptimization } from './access.ts';
import { optimizations, type Optimization } from './optimization-repo.ts';

/** Everybody has one vote. */
export async function addOptimizationFeedback(
  { params, body }: Input<typeof contract.addOptimizationFeedback>,
  ctx: Context,
) {
  const record = await visibleOptimization(ctx, params.optimization_record_id);
  if (record.status !== 'finish') throw new AppError('optimizationNotFinished');
  if (record.feedbacks.some(({ userUid }) => userUid === ctx.user.uid)) throw new AppError('feedbackTwice');
  if (record.feedbacks.length >= limits.feedbacksMax)
    throw new AppError('feedbackTooMany', { max: limits.feedbacksMax });
  const createdAt = new Date(ctx.world.clock.now()).toISOString();
  const own = { id: record.nextFeedbackId, userUid: ctx.user.uid, userName: ctx.user.name, ...body, createdAt };
  return written(ctx, {
    ...record,
    feedbacks: [...record.feedbacks, own],
    nextFeedbackId: record.nextFeedbackId + 1,
  });
}

export async function updateOptimizationFeedback(
  { params, body }: Input<typeof contract.updateOptimizationFeedback>,
  ctx: Context,
) {
  const record = await visibleOptimization(ctx, params.optimization_record_id);
  const own = ownVote(record, params.feedback_id, ctx);
  const changed = { ...own, vote: body.vote ?? own.vote, reason: body.reason ?? own.reason };
  return written(ctx, { ...record, feedbacks: record.feedbacks.map((one) => (one === own ? changed : one)) });
}

export async function deleteOptimizationFeedback(
  { params }: Input<typeof contract.deleteOptimizationFeedback>,
  ctx: Context,
) {
  const record = await visibleOptimization(ctx, params.optimization_record_id);
  const own = ownVote(record, params.feedback_id, ctx);
  return written(ctx, { ...record, feedbacks: record.feedbacks.filter((one) => one !== own) });
}

/** Votes belong to those who gave them; those of others are for nobody else to change. */
function ownVote({ feedbacks }: Optimization, id: number, { user }: Context) {
  const found = feedbacks.find((one) => one.id === id);
  if (!found) throw new AppError('notFound');
  if (found.userUid !== user.uid) throw new AppError('onlyCreatorMay');
  return found;
}

async function written(ctx: Context, record: Optimization) {
  ctx.describe({ zh: `评价 SQL 优化 ${record.name}`, en: `Vote on the optimization ${record.name}` });
  await ctx.recorded.transact([optimizations.on(ctx.table).updating(record)]);
  return {};
}

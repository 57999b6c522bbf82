import type * as contract from '../../../shared/contract/changes/workflow-comments/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';
import { statementText } from '../../ground/ledger/statement-text.ts';
import { currentStep, type Workflow } from '../../ground/ledger/workflow-repo.ts';
import type { Context } from '../../platform/context.ts';
import { countedPage } from '../../platform/table/paging.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { countingQuestion } from '../approval/open-questions.ts';
import { demandStep, requireWorkflow, tellingOfComment } from '../workflows/service.ts';
import { commentCounts, comments, type Comment, type NewComment } from './comment-repo.ts';
import { shownComment } from './comment-view.ts';
import { isTooOld, mayResolve } from './may.ts';
import { mentioned } from './mentioned.ts';

export async function listWorkflowComments(
  { params, query }: Input<typeof contract.listWorkflowComments>,
  ctx: Context,
) {
  const { workflowId } = await requireWorkflow(ctx, params.workflow_id);
  const { items, total } = await countedPage(comments.on(ctx.table).listing({ workflowId }), query, {
    reader: ctx.user.uid,
    total: commentCounts.on(ctx.table).read({ workflowId }),
  });
  return { data: items.map((one) => shownComment(ctx, one)), total_nums: total };
}

export async function addWorkflowComment({ params, body }: Input<typeof contract.addWorkflowComment>, ctx: Context) {
  const { table, user, world } = ctx;
  const workflow = await requireWorkflow(ctx, params.workflow_id);
  const { workflowId } = workflow;
  if (body.blocks) demandMayAsk(ctx, workflow);
  if ((await commentCounts.on(table).read({ workflowId })) >= limits.commentsMax)
    throw new AppError('tooManyComments', { max: limits.commentsMax });
  const thread = body.thread_id ? await requireThread(ctx, workflowId, body.thread_id) : undefined;
  if (thread && body.blocks) throw new AppError('notThread');
  const [mentions, quote] = await Promise.all([
    mentioned(ctx, workflow, body.mention_uids),
    body.quote ? quoted(ctx, workflow, body.quote) : undefined,
  ]);
  const commentId = world.newId();
  const made: NewComment = {
    workflowId,
    commentId,
    threadId: thread?.commentId ?? commentId,
    author: { uid: user.uid, name: user.name },
    text: body.text,
    createdAt: new Date(world.clock.now()).toISOString(),
    isDeleted: false,
    mentions,
    ...(quote && { quote }),
    blocks: body.blocks,
  };
  ctx.describe({ zh: `评论工单 ${workflow.name}`, en: `Comment on the workflow ${workflow.name}` });
  await ctx.recorded.transact([
    comments.on(table).creating(made),
    commentCounts.on(table).adding({ workflowId }, 1),
    ...(made.blocks ? [countingQuestion(table, workflowId, 1)] : []),
    ...(await tellingOf(ctx, workflow, made)),
  ]);
  return { data: { comment_id: commentId } };
}

/** The messages to those whom a comment mentions, and to the creator of what it asks about. */
async function tellingOf(ctx: Context, workflow: Workflow, { mentions, blocks }: NewComment): Promise<TransactItem[]> {
  const others = (uids: readonly string[]) => uids.filter((uid) => uid !== ctx.user.uid);
  const asked = blocks ? others([workflow.creatorUid]) : [];
  const named = others(mentions.map(({ uid }) => uid));
  return [
    ...(asked.length > 0 ? await tellingOfComment(ctx, workflow, 'question', asked) : []),
    ...(named.length > 0 ? await tellingOfComment(ctx, workflow, 'mention', named) : []),
  ];
}

export async function editWorkflowComment({ params, body }: Input<typeof contract.editWorkflowComment>, ctx: Context) {
  const workflow = await requireWorkflow(ctx, params.workflow_id);
  const before = await ownRecent(ctx, workflow.workflowId, params.comment_id);
  ctx.describe({
    zh: `修改工单 ${workflow.name} 的评论`,
    en: `Change a comment on the workflow ${workflow.name}`,
  });
  const editedAt = new Date(ctx.world.clock.now()).toISOString();
  await ctx.recorded.transact([comments.on(ctx.table).updating({ ...before, text: body.text, editedAt })]);
  return {};
}

export async function deleteWorkflowComment({ params }: Input<typeof contract.deleteWorkflowComment>, ctx: Context) {
  const workflow = await requireWorkflow(ctx, params.workflow_id);
  const { workflowId } = workflow;
  const { quote: _quote, ...before } = await ownRecent(ctx, workflowId, params.comment_id);
  ctx.describe({
    zh: `删除工单 ${workflow.name} 的评论`,
    en: `Delete a comment on the workflow ${workflow.name}`,
  });
  const isOpenQuestion = before.blocks && !before.resolved;
  // Its place stays, so that its answers have one, and so that it is seen that something was said.
  await ctx.recorded.transact([
    comments.on(ctx.table).updating({ ...before, text: '', mentions: [], isDeleted: true, blocks: false }),
    ...(isOpenQuestion ? [countingQuestion(ctx.table, workflowId, -1)] : []),
  ]);
  return {};
}

export async function resolveWorkflowThread(
  { params, body }: Input<typeof contract.resolveWorkflowThread>,
  ctx: Context,
) {
  const { table, user, world } = ctx;
  const workflow = await requireWorkflow(ctx, params.workflow_id);
  const { workflowId } = workflow;
  const before = await requireThread(ctx, workflowId, params.comment_id);
  if (!mayResolve(ctx, before)) throw new AppError('onlyAskerResolves');
  const { resolved, ...open } = before;
  if ((resolved !== undefined) === body.resolved) return {};
  ctx.describe(
    body.resolved
      ? { zh: `解决工单 ${workflow.name} 的话题`, en: `Resolve a thread of the workflow ${workflow.name}` }
      : { zh: `重新打开工单 ${workflow.name} 的话题`, en: `Open a thread of the workflow ${workflow.name} again` },
  );
  const by = { uid: user.uid, name: user.name };
  const done = body.resolved && { resolved: { by, at: new Date(world.clock.now()).toISOString() } };
  await ctx.recorded.transact([
    comments.on(table).updating({ ...open, ...done }),
    ...(before.blocks ? [countingQuestion(table, workflowId, body.resolved ? -1 : 1)] : []),
  ]);
  return {};
}

function demandMayAsk(ctx: Context, workflow: Workflow): void {
  const step = currentStep(workflow);
  if (workflow.status !== 'wait_for_audit' || !step) throw new AppError('notWaitingForApproval');
  try {
    demandStep(ctx, step, workflow);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notAssignee') throw new AppError('onlyApproversAsk');
    throw error;
  }
}

async function requireThread({ table }: Context, workflowId: string, commentId: string): Promise<Comment> {
  const found = await comments.on(table).require({ workflowId, commentId });
  if (found.threadId !== found.commentId) throw new AppError('notThread');
  return found;
}

async function ownRecent(ctx: Context, workflowId: string, commentId: string): Promise<Comment> {
  const found = await comments.on(ctx.table).require({ workflowId, commentId });
  if (found.author.uid !== ctx.user.uid) throw new AppError('onlyAuthorMay');
  if (found.isDeleted) throw new AppError('commentGone');
  if (isTooOld(found.createdAt, ctx.world.clock.now()))
    throw new AppError('commentTooOld', { minutes: limits.commentEditMinutes });
  return found;
}

type Quote = { readonly task_id: number; readonly number: number };

async function quoted({ table, world, tenant }: Context, { tasks }: Workflow, { task_id: taskId, number }: Quote) {
  const task = tasks.find((one) => one.taskId === taskId);
  const found = task && (await statements.on(table).get({ taskId, number }));
  if (!task || !found) throw new AppError('quoteMissing');
  const sql = await statementText(world.files.forTenant(tenant), found);
  return {
    taskId,
    dbServiceName: task.dbServiceName,
    number,
    line: found.line,
    sql: [...sql].slice(0, limits.commentQuoteLengthMax).join(''),
  };
}

import type * as z from 'zod';
import type {
  changedComment,
  newComment,
  resolution,
} from '../../../shared/contract/changes/comments/comment-operations.ts';
import type { paging } from '../../../shared/contract/paging.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';
import { statementText } from '../../ground/ledger/statement-text.ts';
import type { Context } from '../../platform/context.ts';
import { countedPage } from '../../platform/table/paging.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { countingQuestion } from '../approval/open-questions.ts';
import { commentCounts, comments, type Comment, type NewComment } from './comment-repo.ts';
import { shownComment } from './comment-view.ts';
import { isTooOld, mayResolve } from './may.ts';
import { mentioned } from './mentioned.ts';
import type { Subject } from './subject.ts';

/** One page of what was said, oldest first. */
export async function commentsOn(ctx: Context, subject: Subject, query: z.output<typeof paging>) {
  const { items, total } = await countedPage(comments.on(ctx.table).listing(placeOf(subject)), query, {
    reader: ctx.user.uid,
    total: commentCounts.on(ctx.table).read(placeOf(subject)),
  });
  return { data: items.map((one) => shownComment(ctx, subject, one)), total_nums: total };
}

/** Keeps what somebody says, with the record that the caller has described. */
export async function addComment(ctx: Context, subject: Subject, body: z.output<typeof newComment>) {
  const { table, user, world } = ctx;
  const place = placeOf(subject);
  if (body.blocks) demandMayAsk(subject);
  if ((await commentCounts.on(table).read(place)) >= limits.commentsMax)
    throw new AppError('tooManyComments', { max: limits.commentsMax });
  const thread = body.thread_id ? await requireThread(ctx, subject, body.thread_id) : undefined;
  if (thread && body.blocks) throw new AppError('notThread');
  const [mentions, quote] = await Promise.all([
    mentioned(ctx, subject, body.mention_uids),
    body.quote ? quoted(ctx, subject, body.quote) : undefined,
  ]);
  const commentId = world.newId();
  const made: NewComment = {
    ...place,
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
  await ctx.recorded.transact([
    comments.on(table).creating(made),
    commentCounts.on(table).adding(place, 1),
    ...(made.blocks ? [countingQuestion(table, subject.id, 1)] : []),
    ...(await tellingOf(ctx, subject, made)),
  ]);
  return { data: { comment_id: commentId } };
}

/** The messages to those whom a comment mentions, and to the creator of what it asks about. */
async function tellingOf(ctx: Context, subject: Subject, { mentions, blocks }: NewComment): Promise<TransactItem[]> {
  const others = (uids: readonly string[]) => uids.filter((uid) => uid !== ctx.user.uid);
  const asked = blocks ? others([subject.creatorUid]) : [];
  const named = others(mentions.map(({ uid }) => uid));
  return [
    ...(asked.length > 0 ? await subject.telling('question', asked) : []),
    ...(named.length > 0 ? await subject.telling('mention', named) : []),
  ];
}

/** Puts other words in place of those that the caller wrote not long ago. */
export async function editComment(
  ctx: Context,
  subject: Subject,
  { commentId, text }: { readonly commentId: string } & z.output<typeof changedComment>,
) {
  const before = await ownRecent(ctx, subject, commentId);
  const editedAt = new Date(ctx.world.clock.now()).toISOString();
  await ctx.recorded.transact([comments.on(ctx.table).updating({ ...before, text, editedAt })]);
  return {};
}

/** Takes the words away that the caller wrote not long ago. */
export async function deleteComment(ctx: Context, subject: Subject, commentId: string) {
  const { quote: _quote, ...before } = await ownRecent(ctx, subject, commentId);
  const isOpenQuestion = before.blocks && !before.resolved;
  // Its place stays, so that its answers have one, and so that it is seen that something was said.
  await ctx.recorded.transact([
    comments.on(ctx.table).updating({ ...before, text: '', mentions: [], isDeleted: true, blocks: false }),
    ...(isOpenQuestion ? [countingQuestion(ctx.table, subject.id, -1)] : []),
  ]);
  return {};
}

/** Says that a thread is resolved, or that it is open again. */
export async function resolveThread(
  ctx: Context,
  subject: Subject,
  { commentId, resolved: isResolved }: { readonly commentId: string } & z.output<typeof resolution>,
) {
  const { table, user, world } = ctx;
  const before = await requireThread(ctx, subject, commentId);
  if (!mayResolve(ctx, subject, before)) throw new AppError('onlyAskerResolves');
  const { resolved, ...open } = before;
  if ((resolved !== undefined) === isResolved) return {};
  const by = { uid: user.uid, name: user.name };
  const done = isResolved && { resolved: { by, at: new Date(world.clock.now()).toISOString() } };
  await ctx.recorded.transact([
    comments.on(table).updating({ ...open, ...done }),
    ...(before.blocks ? [countingQuestion(table, subject.id, isResolved ? -1 : 1)] : []),
  ]);
  return {};
}

function placeOf({ id }: Subject) {
  return { subjectId: id };
}

function demandMayAsk({ waitsForApproval, demandReviewer }: Subject): void {
  if (!waitsForApproval) throw new AppError('notWaitingForApproval');
  try {
    demandReviewer();
  } catch (error) {
    if (error instanceof AppError && error.kind === 'notAssignee') throw new AppError('onlyApproversAsk');
    throw error;
  }
}

async function requireThread({ table }: Context, subject: Subject, commentId: string): Promise<Comment> {
  const found = await comments.on(table).require({ ...placeOf(subject), commentId });
  if (found.threadId !== found.commentId) throw new AppError('notThread');
  return found;
}

async function ownRecent(ctx: Context, subject: Subject, commentId: string): Promise<Comment> {
  const found = await comments.on(ctx.table).require({ ...placeOf(subject), commentId });
  if (found.author.uid !== ctx.user.uid) throw new AppError('onlyAuthorMay');
  if (found.isDeleted) throw new AppError('commentGone');
  if (isTooOld(found.createdAt, ctx.world.clock.now()))
    throw new AppError('commentTooOld', { minutes: limits.commentEditMinutes });
  return found;
}

type Quote = { readonly task_id: number; readonly number: number };

async function quoted({ table, world, tenant }: Context, { tasks }: Subject, { task_id: taskId, number }: Quote) {
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

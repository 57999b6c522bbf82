import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import type { Comment } from './comment-repo.ts';
import type { Subject } from './subject.ts';

/** Whoever sees a thread may say that it is resolved; of a question that holds the approval up, whoever asked it. */
export function mayResolve(
  ctx: Context,
  { act, actForAll }: Subject,
  { blocks, author }: Pick<Comment, 'blocks' | 'author'>,
): boolean {
  return ctx.may(act) && (!blocks || author.uid === ctx.user.uid || ctx.may(actForAll));
}

/** Whether the caller may still change what they wrote. */
export function mayEdit(ctx: Context, { act }: Subject, { author, createdAt, isDeleted }: Comment): boolean {
  const isOwn = author.uid === ctx.user.uid && ctx.may(act);
  return isOwn && !isDeleted && !isTooOld(createdAt, ctx.world.clock.now());
}

/** Whether a comment is older than its author may change it. */
export function isTooOld(createdAt: string, now: number): boolean {
  return now - Date.parse(createdAt) > limits.commentEditMinutes * 60_000;
}

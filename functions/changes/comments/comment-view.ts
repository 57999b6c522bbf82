import type { listWorkflowComments } from '../../../shared/contract/changes/workflow-comments/operations.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import { mayEdit, mayResolve } from './may.ts';
import type { Comment } from './comment-repo.ts';
import type { Subject } from './subject.ts';

type Shown = Reply<typeof listWorkflowComments>['data'][number];

/** A comment as clients are told it. */
export function shownComment(ctx: Context, subject: Subject, comment: Comment): Shown {
  const { commentId, threadId, author, createdAt, editedAt, text, isDeleted, mentions, quote, blocks, resolved } =
    comment;
  return {
    comment_id: commentId,
    thread_id: threadId,
    author,
    created_at: createdAt,
    ...(editedAt !== undefined && { edited_at: editedAt }),
    text,
    is_deleted: isDeleted,
    mentions,
    ...(quote && {
      quote: {
        task_id: quote.taskId,
        instance_name: quote.dbServiceName,
        number: quote.number,
        line: quote.line,
        sql: quote.sql,
      },
    }),
    blocks,
    ...(resolved && { resolved_by: resolved.by.name, resolved_at: resolved.at }),
    may_edit: mayEdit(ctx, subject, comment),
    may_resolve: threadId === commentId && mayResolve(ctx, subject, comment),
  };
}

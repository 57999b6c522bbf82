import type * as contract from '../../../shared/contract/changes/export-comments/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import { addComment, commentsOn, deleteComment, editComment, resolveThread } from '../comments/comments.ts';
import type { Subject } from '../comments/subject.ts';
import {
  demandReviewer,
  maySeeExport,
  requireExport,
  reviewToDecide,
  tellingOfComment,
} from '../data-exports/service.ts';

export async function listExportComments({ params, query }: Input<typeof contract.listExportComments>, ctx: Context) {
  return commentsOn(ctx, await subjectOf(ctx, params), query);
}

export async function addExportComment({ params, body }: Input<typeof contract.addExportComment>, ctx: Context) {
  const made = await subjectOf(ctx, params);
  ctx.describe({ zh: `评论数据导出 ${made.name}`, en: `Comment on the data export ${made.name}` });
  return addComment(ctx, made, body);
}

export async function editExportComment({ params, body }: Input<typeof contract.editExportComment>, ctx: Context) {
  const made = await subjectOf(ctx, params);
  ctx.describe({ zh: `修改数据导出 ${made.name} 的评论`, en: `Change a comment on the data export ${made.name}` });
  return editComment(ctx, made, { commentId: params.comment_id, ...body });
}

export async function deleteExportComment({ params }: Input<typeof contract.deleteExportComment>, ctx: Context) {
  const made = await subjectOf(ctx, params);
  ctx.describe({ zh: `删除数据导出 ${made.name} 的评论`, en: `Delete a comment on the data export ${made.name}` });
  return deleteComment(ctx, made, params.comment_id);
}

export async function resolveExportThread({ params, body }: Input<typeof contract.resolveExportThread>, ctx: Context) {
  const made = await subjectOf(ctx, params);
  ctx.describe(
    body.resolved
      ? { zh: `解决数据导出 ${made.name} 的话题`, en: `Resolve a thread of the data export ${made.name}` }
      : { zh: `重新打开数据导出 ${made.name} 的话题`, en: `Open a thread of the data export ${made.name} again` },
  );
  return resolveThread(ctx, made, { commentId: params.comment_id, ...body });
}

/** The export of the address as it is talked about, if the caller may see it. */
async function subjectOf(
  ctx: Context,
  { data_export_workflow_uid }: { readonly data_export_workflow_uid: string },
): Promise<Subject & { readonly name: string }> {
  const made = await requireExport(ctx, data_export_workflow_uid);
  const { exportUid, name, creatorUid, tasks } = made;
  const review = reviewToDecide(made);
  return {
    id: exportUid,
    name,
    creatorUid,
    tasks,
    act: 'exportAct',
    actForAll: 'exportActForAll',
    maySee: (uid, standing) => maySeeExport(uid, standing, made),
    waitsForApproval: review !== undefined,
    demandReviewer: () => review && demandReviewer(ctx, review, made),
    telling: (action, toUids) => tellingOfComment(ctx, made, action, toUids),
  };
}

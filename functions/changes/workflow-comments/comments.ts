import type * as contract from '../../../shared/contract/changes/workflow-comments/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { currentStep } from '../../ground/ledger/workflow-repo.ts';
import type { Context } from '../../platform/context.ts';
import { addComment, commentsOn, deleteComment, editComment, resolveThread } from '../comments/comments.ts';
import type { Subject } from '../comments/subject.ts';
import { demandStep, maySeeWorkflow, requireWorkflow, tellingOfComment } from '../workflows/service.ts';

export async function listWorkflowComments(
  { params, query }: Input<typeof contract.listWorkflowComments>,
  ctx: Context,
) {
  return commentsOn(ctx, await subjectOf(ctx, params), query);
}

export async function addWorkflowComment({ params, body }: Input<typeof contract.addWorkflowComment>, ctx: Context) {
  const workflow = await subjectOf(ctx, params);
  ctx.describe({ zh: `评论工单 ${workflow.name}`, en: `Comment on the workflow ${workflow.name}` });
  return addComment(ctx, workflow, body);
}

export async function editWorkflowComment({ params, body }: Input<typeof contract.editWorkflowComment>, ctx: Context) {
  const workflow = await subjectOf(ctx, params);
  ctx.describe({
    zh: `修改工单 ${workflow.name} 的评论`,
    en: `Change a comment on the workflow ${workflow.name}`,
  });
  return editComment(ctx, workflow, { commentId: params.comment_id, ...body });
}

export async function deleteWorkflowComment({ params }: Input<typeof contract.deleteWorkflowComment>, ctx: Context) {
  const workflow = await subjectOf(ctx, params);
  ctx.describe({
    zh: `删除工单 ${workflow.name} 的评论`,
    en: `Delete a comment on the workflow ${workflow.name}`,
  });
  return deleteComment(ctx, workflow, params.comment_id);
}

export async function resolveWorkflowThread(
  { params, body }: Input<typeof contract.resolveWorkflowThread>,
  ctx: Context,
) {
  const workflow = await subjectOf(ctx, params);
  ctx.describe(
    body.resolved
      ? { zh: `解决工单 ${workflow.name} 的话题`, en: `Resolve a thread of the workflow ${workflow.name}` }
      : { zh: `重新打开工单 ${workflow.name} 的话题`, en: `Open a thread of the workflow ${workflow.name} again` },
  );
  return resolveThread(ctx, workflow, { commentId: params.comment_id, ...body });
}

/** The workflow of the address as it is talked about, if the caller may see it. */
async function subjectOf(
  ctx: Context,
  { workflow_id }: { readonly workflow_id: string },
): Promise<Subject & { readonly name: string }> {
  const workflow = await requireWorkflow(ctx, workflow_id);
  const { workflowId, name, creatorUid, tasks, status } = workflow;
  const step = currentStep(workflow);
  return {
    id: workflowId,
    name,
    creatorUid,
    tasks,
    act: 'workflowAct',
    actForAll: 'workflowActForAll',
    maySee: (uid, standing) => maySeeWorkflow(uid, standing, workflow),
    waitsForApproval: status === 'wait_for_audit' && step !== undefined,
    demandReviewer: () => step && demandStep(ctx, step, workflow),
    telling: (action, toUids) => tellingOfComment(ctx, workflow, action, toUids),
  };
}

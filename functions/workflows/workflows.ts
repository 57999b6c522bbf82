import type * as contract from '../../shared/contract/workflows/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import type { Context } from '../platform/context.ts';
import { changeWorkflow, demandState, withAssignees } from './change-workflow.ts';
import { submissionOf } from './submission.ts';
import { requireWorkflow, runsOfWorkflow } from './workflow-at-hand.ts';
import { workflowRecords, type Workflow } from './workflow-repo.ts';
import { shownTasks, shownWorkflow } from './workflow-view.ts';

export async function createWorkflow({ body }: Input<typeof contract.createWorkflow>, ctx: Context) {
  const { table, user, project, world } = ctx;
  const submission = await submissionOf(ctx, { taskIds: body.task_ids, number: 1, creatorUid: user.uid });
  const workflowId = world.newId();
  const named = {
    workflowId,
    projectUid: project.uid,
    projectName: project.name,
    name: body.workflow_subject,
    desc: body.desc,
    searchText: searchTextOf(body.workflow_subject, body.desc),
    creatorUid: user.uid,
    creatorName: user.name,
    createdAt: submission.record.submittedAt,
  };
  const after: Workflow = withAssignees({ ...named, ...submission.record, ...submission.workflow, assignees: [] });
  ctx.describe({ zh: `创建工单 ${after.name}`, en: `Create the workflow ${after.name}` });
  await changeWorkflow(table, {
    before: undefined,
    after,
    beside: submission.binding(workflowId),
    recorded: ctx.recorded,
  });
  return { data: { workflow_id: workflowId } };
}

export async function resubmitWorkflow({ params, body }: Input<typeof contract.resubmitWorkflow>, ctx: Context) {
  const before = await requireWorkflow(ctx, params.workflow_id);
  if (before.creatorUid !== ctx.user.uid) throw new AppError('onlyCreatorMay');
  demandState('resubmit', before);
  if (body.task_ids.length !== before.tasks.length)
    throw new AppError('taskCountChanged', { count: before.tasks.length });
  const submission = await submissionOf(ctx, {
    taskIds: body.task_ids,
    number: before.number + 1,
    creatorUid: before.creatorUid,
  });
  const desc = body.desc ?? before.desc;
  const participantUids = [...new Set([...before.participantUids, ...submission.workflow.participantUids])];
  const { executedAt: _began, endedAt: _ended, ...waiting } = before;
  const after = withAssignees({
    ...waiting,
    ...submission.record,
    ...submission.workflow,
    participantUids,
    desc,
    searchText: searchTextOf(before.name, desc),
  });
  const { number, submittedAt, steps, tasks, approvalHash, forbidsCreatorApproval, workflowId } = before;
  const past = workflowRecords
    .on(ctx.table)
    .putting({ workflowId, number, submittedAt, steps, tasks, approvalHash, forbidsCreatorApproval });
  ctx.describe({ zh: `重新提交工单 ${after.name}`, en: `Resubmit the workflow ${after.name}` });
  const beside = [past, ...submission.binding(workflowId)];
  await changeWorkflow(ctx.table, { before, after, beside, recorded: ctx.recorded });
  return {};
}

export async function getWorkflow({ params }: Input<typeof contract.getWorkflow>, ctx: Context) {
  const workflow = await requireWorkflow(ctx, params.workflow_id);
  const [past, runs] = await Promise.all([
    workflowRecords.on(ctx.table).list({ workflowId: workflow.workflowId }),
    runsOfWorkflow(ctx, workflow),
  ]);
  return { data: shownWorkflow(workflow, { past: past.items, runs, locale: ctx.locale }) };
}

export async function listWorkflowTasks({ params }: Input<typeof contract.listWorkflowTasks>, ctx: Context) {
  const workflow = await requireWorkflow(ctx, params.workflow_id);
  return { data: await shownTasks(workflow, ctx) };
}

function searchTextOf(name: string, desc: string): string {
  return `${name} ${desc}`.toLowerCase();
}

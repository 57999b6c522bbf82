import type * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { findingsFixed } from '../../auditing/tasks/service.ts';
import type { Context } from '../../platform/context.ts';
import { raiseToCount } from '../../platform/events.ts';
import { forgettingUnbound } from '../../auditing/audits/binding-tasks.ts';
import { changeWorkflow, demandState, withAssignees } from './change-workflow.ts';
import { bindingToStage } from '../releases/binding.ts';
import { demandStageFits, inVersionOf } from './place-in-version.ts';
import { markTables, unmarkTables } from './search/table-marks.ts';
import { submissionOf } from './submission.ts';
import { searchTextOf, submitWorkflow } from './submit-workflow.ts';
import { requireWorkflow, runsOfWorkflow } from './workflow-at-hand.ts';
import { tellingAssignees } from './telling.ts';
import { hasBackups } from './rollback/kept-statements.ts';
import { associated, rollbacksOf } from './rollback/rollback-links.ts';
import { tasksByNumber, type AuditTask } from '../../ground/ledger/task-repo.ts';
import { workflowRecords, workflows, type PastRecord, type Workflow } from '../../ground/ledger/workflow-repo.ts';
import { shownTasks, shownWorkflow } from './workflow-view.ts';

export async function createWorkflow({ body }: Input<typeof contract.createWorkflow>, ctx: Context) {
  const { workflow_subject: name, desc, task_ids: taskIds, sql_version_id: number } = body;
  ctx.describe({ zh: `创建工单 ${name}`, en: `Create the workflow ${name}` });
  const { workflowId } = await submitWorkflow(ctx, {
    name,
    desc,
    taskIds,
    recorded: ctx.recorded,
    // Clients of this API send 0 for none.
    ...(number && { bind: (made) => bindingToStage(ctx.table, { projectUid: ctx.project.uid, number }, made) }),
  });
  return { data: { workflow_id: workflowId } };
}

export async function resubmitWorkflow({ params, body }: Input<typeof contract.resubmitWorkflow>, ctx: Context) {
  const before = await requireWorkflow(ctx, params.workflow_id);
  if (before.creatorUid !== ctx.user.uid) throw new AppError('onlyCreatorMay');
  if (before.rollout ?? before.partOf) throw new AppError('rolloutNotResubmitted');
  demandState('resubmit', before);
  if (body.task_ids.length !== before.tasks.length)
    throw new AppError('taskCountChanged', { count: before.tasks.length });
  const submission = await submissionOf(ctx, {
    taskIds: body.task_ids,
    number: before.number + 1,
    creatorUid: before.creatorUid,
  });
  await demandStageFits(ctx.table, before, submission.record.tasks);
  const desc = body.desc ?? before.desc;
  const { workflowId } = before;
  const participantUids = [...new Set([...before.participantUids, ...submission.workflow.participantUids])];
  const { executedAt: _began, endedAt: _ended, templateName: _process, notCreator: _barred, ...waiting } = before;
  const after = withAssignees({
    ...waiting,
    ...submission.record,
    ...submission.workflow,
    participantUids,
    desc,
    searchText: searchTextOf(before.name, desc),
  });
  const past = workflowRecords.on(ctx.table).putting({ workflowId, ...pastOf(before) });
  ctx.describe({ zh: `重新提交工单 ${after.name}`, en: `Resubmit the workflow ${after.name}` });
  const beside = [past, ...submission.binding(workflowId), ...(await tellingAssignees(ctx, 'create', after))];
  const [had, has] = [
    { ...before, tasks: await tasksOf(ctx, before) },
    { ...after, tasks: submission.tasks },
  ];
  await markTables(ctx.table, has);
  await changeWorkflow(ctx.table, { before, after, beside, recorded: ctx.recorded });
  await unmarkTables(ctx.table, had, has);
  await tellFixed(ctx, had.tasks, has.tasks);
  await forgettingUnbound(ctx.table, submission.tasks);
  return {};
}

/** What is kept of a submission once another one has taken its place. */
function pastOf(workflow: Workflow): PastRecord {
  const { number, submittedAt, steps, tasks, approvalHash, forbidsCreatorApproval, facts, asked, notCreator } =
    workflow;
  return { number, submittedAt, steps, tasks, approvalHash, forbidsCreatorApproval, facts, asked, notCreator };
}

/** Tells which findings the new SQL has no more, data source by data source. */
async function tellFixed(ctx: Context, before: readonly AuditTask[], after: readonly AuditTask[]): Promise<void> {
  const fixed = await Promise.all(
    before.map(async ({ taskId, dbServiceUid, dbType }) => {
      const next = after.find((task) => task.dbServiceUid === dbServiceUid);
      return next ? findingsFixed(ctx.table, { before: taskId, after: next.taskId, dbType }) : [];
    }),
  );
  await raiseToCount(ctx, 'findingsSettled', { way: 'fixed', findings: fixed.flat() });
}

async function tasksOf({ table }: Context, { tasks }: Pick<Workflow, 'tasks'>): Promise<AuditTask[]> {
  const numbers = tasks.map(({ taskId }) => taskId);
  return [...(await tasksByNumber(table, numbers)).values()];
}

export async function getWorkflow({ params }: Input<typeof contract.getWorkflow>, ctx: Context) {
  const workflow = await requireWorkflow(ctx, params.workflow_id);
  const [past, runs, inVersion, rollbacks, hasKept, undone] = await Promise.all([
    workflowRecords.on(ctx.table).list({ workflowId: workflow.workflowId }),
    runsOfWorkflow(ctx, workflow),
    inVersionOf(ctx, workflow),
    rollbacksOf(ctx.table, workflow),
    hasBackups(ctx.table, workflow),
    workflow.rollbackOf &&
      workflows.on(ctx.table).get({ projectUid: ctx.project.uid, workflowId: workflow.rollbackOf }),
  ]);
  return {
    data: {
      ...shownWorkflow(workflow, { past: past.items, runs, locale: ctx.locale, inVersion }),
      associated_rollback_workflows: rollbacks.all,
      ...(hasKept !== undefined && { has_backups: hasKept }),
      ...(undone && { rolled_back_workflow: associated(undone) }),
    },
  };
}

export async function listWorkflowTasks({ params }: Input<typeof contract.listWorkflowTasks>, ctx: Context) {
  const workflow = await requireWorkflow(ctx, params.workflow_id);
  return { data: await shownTasks(workflow, ctx) };
}

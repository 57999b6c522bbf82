import type * as contract from '../../../shared/contract/changes/workflows/operations.ts';
import type { Input, Received } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { TaskStatus } from '../../../shared/lifecycles/workflow.ts';
import type { Context } from '../../platform/context.ts';
import { completeWorkflows } from './complete.ts';
import { executeWorkflow, executeWorkflowTask } from './execute.ts';
import { approveWorkflow, batchCloseWorkflows, closeWorkflow, rejectWorkflow } from './review.ts';
import { scheduleWorkflowTask } from './schedule.ts';
import { maySee } from './workflow-at-hand.ts';
import { workflowNames, workflows, type StoredWorkflow } from '../../ground/ledger/workflow-repo.ts';
import { createWorkflow, getWorkflow, listWorkflowTasks, resubmitWorkflow } from './workflows.ts';

/** Every call of the older form finds the workflow by its name and does what the newer call does. */
export async function createWorkflowByName(
  { params, body }: Input<typeof contract.createWorkflowByName>,
  ctx: Context,
) {
  const { workflow_subject: name } = body;
  if ((await workflowsNamed(ctx, name)).length > 0) throw new AppError('workflowNameTaken', { name });
  await createWorkflow({ params, query: {}, body: { ...body, sql_version_id: undefined } }, ctx);
  return {};
}

export async function getWorkflowByName({ params }: Input<typeof contract.getWorkflowByName>, ctx: Context) {
  const { data } = await getWorkflow({ params: await named(ctx, params), query: {}, body: {} }, ctx);
  const { workflow_name, desc, mode, create_time, create_user_name, record, record_history_list: past } = data;
  return {
    data: {
      workflow_name,
      desc,
      mode,
      create_time,
      create_user_name,
      record: olderRecord(record),
      record_history_list: past.map(olderRecord),
    },
  };
}

export async function resubmitWorkflowByName(
  { params, body }: Input<typeof contract.resubmitWorkflowByName>,
  ctx: Context,
) {
  return resubmitWorkflow({ params: await named(ctx, params), query: {}, body }, ctx);
}

export async function closeWorkflowByName({ params }: Input<typeof contract.closeWorkflowByName>, ctx: Context) {
  return closeWorkflow({ params: await named(ctx, params), query: {}, body: {} }, ctx);
}

export async function batchCloseWorkflowsByName(
  { params, body }: Input<typeof contract.batchCloseWorkflowsByName>,
  ctx: Context,
) {
  const workflow_id_list = await idsOf(ctx, body.workflow_names);
  return batchCloseWorkflows({ params, query: {}, body: { workflow_id_list } }, ctx);
}

export async function completeWorkflowsByName(
  { params, body }: Input<typeof contract.completeWorkflowsByName>,
  ctx: Context,
) {
  const workflow_id_list = await idsOf(ctx, body.workflow_names);
  return completeWorkflowsWithoutNote({ params, query: {}, body: { workflow_id_list } }, ctx);
}

export function completeWorkflowsWithoutNote(
  { params, body }: Input<typeof contract.completeWorkflowsWithoutNote>,
  ctx: Context,
) {
  const workflow_list = body.workflow_id_list.map((workflow_id) => ({ workflow_id }));
  return completeWorkflows({ params, query: {}, body: { workflow_list } }, ctx);
}

export async function approveWorkflowByName({ params }: Input<typeof contract.approveWorkflowByName>, ctx: Context) {
  return approveWorkflow({ params: await named(ctx, params), query: {}, body: {} }, ctx);
}

export async function rejectWorkflowByName(
  { params, body }: Input<typeof contract.rejectWorkflowByName>,
  ctx: Context,
) {
  return rejectWorkflow({ params: await named(ctx, params), query: {}, body }, ctx);
}

export async function listWorkflowTasksByName(
  { params }: Input<typeof contract.listWorkflowTasksByName>,
  ctx: Context,
) {
  const { data } = await listWorkflowTasks({ params: await named(ctx, params), query: {}, body: {} }, ctx);
  return {
    data: data.map(
      ({ instance_schema: _schema, exec_fail_reason: _reason, long_statements: _long, status, ...task }) => ({
        ...task,
        status: olderStatus(status),
      }),
    ),
  };
}

export async function executeWorkflowByName({ params }: Input<typeof contract.executeWorkflowByName>, ctx: Context) {
  await executeWorkflow({ params: await named(ctx, params), query: {}, body: {} }, ctx);
  return {};
}

export async function executeWorkflowTaskByName(
  { params }: Input<typeof contract.executeWorkflowTaskByName>,
  ctx: Context,
) {
  return executeWorkflowTask({ params: await named(ctx, params), query: {}, body: {} }, ctx);
}

export async function scheduleWorkflowTaskByName(
  { params, body }: Input<typeof contract.scheduleWorkflowTaskByName>,
  ctx: Context,
) {
  return scheduleWorkflowTask({ params: await named(ctx, params), query: {}, body }, ctx);
}

/** The address of the newer form. */
async function named<P extends { readonly workflow_name: string }>(ctx: Context, params: P) {
  return { ...params, workflow_id: await idOf(ctx, params.workflow_name) };
}

function idsOf(ctx: Context, names: readonly string[]): Promise<string[]> {
  return Promise.all([...new Set(names)].map((name) => idOf(ctx, name)));
}

/** More of one name than this were never made by the older form, which refuses a name that is taken. */
const sameNameMax = 20;

/** The one workflow of this name that the caller may see. Which of several was meant cannot be known, so none is touched. */
async function idOf(ctx: Context, name: string): Promise<string> {
  const found = await workflowsNamed(ctx, name);
  const [first, second] = found.filter((workflow) => maySee(ctx, workflow));
  if (!first) throw new AppError('notFound');
  if (second) throw new AppError('workflowNameAmbiguous', { name });
  return first.workflowId;
}

/** A name is written before its workflow, so one may lead nowhere. */
async function workflowsNamed(ctx: Context, name: string): Promise<StoredWorkflow[]> {
  const projectUid = ctx.project.uid;
  const { items } = await workflowNames
    .on(ctx.table)
    .list({ projectUid, name }, { limit: sameNameMax, newestFirst: true });
  return workflows.on(ctx.table).getMany(items);
}

type NewerRecord = Awaited<ReturnType<typeof getWorkflow>>['data']['record'];

function olderRecord({ status, current_step_number, tasks, workflow_step_list }: NewerRecord) {
  return { status, current_step_number, tasks, workflow_step_list };
}

type OlderStatus = Received<typeof contract.listWorkflowTasksByName>['data'][number]['status'];

/** The older form does not know terminations: a task that is being terminated still runs, and one that was has failed. */
function olderStatus(status: TaskStatus): OlderStatus {
  if (status === 'terminating') return 'executing';
  return status === 'terminate_succeeded' || status === 'terminate_failed' ? 'exec_failed' : status;
}

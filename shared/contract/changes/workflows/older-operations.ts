import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { dataOf, projectName, uid } from '../../paging.ts';
import { taskIds, workflowRecord, workflowSubject, workflowTask } from './fields.ts';
import { aboutWorkflows, startOfExecution } from './records.ts';

/** The older forms name a workflow of a project by its name. Each does what the newer form of it does. */
const wholeNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const ofWorkflow = projectName.extend({ workflow_name: z.string().min(1).max(limits.workflowNameLengthMax) });
const ofTask = ofWorkflow.extend({ task_id: wholeNumber });
const ofStep = ofWorkflow.extend({ workflow_step_id: wholeNumber });
const act = { access: 'workflowAct' } as const;
const workflowNames = z.array(z.string().min(1).max(limits.workflowNameLengthMax)).min(1);

const olderRecord = workflowRecord
  .pick({ status: true, current_step_number: true, tasks: true, workflow_step_list: true })
  .meta({ id: 'WorkflowRecordInOlderForm' });

export const createWorkflowByName = operation('POST /sqle/v1/projects/{project_name}/workflows', {
  summary: 'Submit audited SQL for approval under a name that no workflow of the project has, in the older form',
  access: 'workflowCreate',
  record: aboutWorkflows('create_workflow', { zh: '创建工单', en: 'Create a workflow' }),
  params: projectName,
  body: z.object({
    workflow_subject: workflowSubject,
    desc: z.string().max(limits.descriptionLengthMax).default(''),
    task_ids: taskIds,
  }),
});
export const getWorkflowByName = operation('GET /sqle/v1/projects/{project_name}/workflows/{workflow_name}/', {
  summary: 'One workflow with its steps and history, in the older form',
  access: 'workflowView',
  params: ofWorkflow,
  reply: dataOf(
    z.object({
      workflow_name: z.string(),
      desc: z.string(),
      mode: z.enum(['same_sqls', 'different_sqls']),
      create_time: z.string(),
      create_user_name: z.string(),
      record: olderRecord,
      record_history_list: z.array(olderRecord),
    }),
  ),
});
export const resubmitWorkflowByName = operation('PATCH /sqle/v1/projects/{project_name}/workflows/{workflow_name}/', {
  summary: 'Submit changed SQL of a rejected workflow, in the older form',
  ...act,
  record: aboutWorkflows('update_workflow', { zh: '重新提交工单', en: 'Resubmit a workflow' }),
  params: ofWorkflow,
  body: z.object({ task_ids: taskIds }),
});
export const closeWorkflowByName = operation('POST /sqle/v1/projects/{project_name}/workflows/{workflow_name}/cancel', {
  summary: 'Close a workflow that is pending approval or rejected, in the older form',
  ...act,
  record: aboutWorkflows('close_workflow', { zh: '关闭工单', en: 'Close a workflow' }),
  params: ofWorkflow,
});
export const batchCloseWorkflowsByName = operation('POST /sqle/v1/projects/{project_name}/workflows/cancel', {
  summary: 'Close several workflows, all or none, in the older form',
  access: 'workflowBatchClose',
  record: aboutWorkflows('batch_close_workflow', { zh: '批量关闭工单', en: 'Close workflows' }),
  params: projectName,
  body: z.object({ workflow_names: workflowNames.max(limits.workflowsClosedAtOnceMax) }),
});
const byHand = aboutWorkflows('complete_workflow', { zh: '标记为人工上线', en: 'Mark as executed by hand' });
export const completeWorkflowsByName = operation('POST /sqle/v1/projects/{project_name}/workflows/complete', {
  summary: 'Mark workflows as executed by hand, by their names',
  ...act,
  record: byHand,
  params: projectName,
  body: z.object({ workflow_names: workflowNames.max(limits.workflowTasksMax) }),
});
export const completeWorkflowsWithoutNote = operation('POST /sqle/v2/projects/{project_name}/workflows/complete', {
  summary: 'Mark workflows as executed by hand, without a note',
  ...act,
  record: byHand,
  params: projectName,
  body: z.object({ workflow_id_list: z.array(uid).min(1).max(limits.workflowTasksMax) }),
});
export const approveWorkflowByName = operation(
  'POST /sqle/v1/projects/{project_name}/workflows/{workflow_name}/steps/{workflow_step_id}/approve',
  {
    summary: 'Approve the current step, in the older form',
    ...act,
    record: aboutWorkflows('approve_workflow', { zh: '审批通过工单', en: 'Approve a workflow' }),
    params: ofStep,
  },
);
export const rejectWorkflowByName = operation(
  'POST /sqle/v1/projects/{project_name}/workflows/{workflow_name}/steps/{workflow_step_id}/reject',
  {
    summary: 'Reject with a reason, in the older form',
    ...act,
    record: aboutWorkflows('reject_workflow', { zh: '驳回工单', en: 'Reject a workflow' }),
    params: ofStep,
    body: z.object({ reason: z.string().max(limits.reasonLengthMax).default('') }),
  },
);
export const listWorkflowTasksByName = operation(
  'GET /sqle/v1/projects/{project_name}/workflows/{workflow_name}/tasks',
  {
    summary: 'The data sources of a workflow with state, score, window and people, in the older form',
    access: 'workflowView',
    params: ofWorkflow,
    reply: dataOf(
      z.array(
        workflowTask.omit({ instance_schema: true, exec_fail_reason: true }).extend({
          status: z.enum([
            'wait_for_audit',
            'wait_for_execution',
            'exec_scheduled',
            'exec_failed',
            'exec_succeeded',
            'executing',
            'manually_executed',
          ]),
        }),
      ),
    ),
  },
);
export const executeWorkflowByName = operation(
  'POST /sqle/v1/projects/{project_name}/workflows/{workflow_name}/tasks/execute',
  {
    summary: 'Execute every data source that waits, in the older form',
    ...act,
    record: startOfExecution,
    params: ofWorkflow,
  },
);
export const executeWorkflowTaskByName = operation(
  'POST /sqle/v1/projects/{project_name}/workflows/{workflow_name}/tasks/{task_id}/execute',
  {
    summary: 'Execute one data source, in the older form',
    ...act,
    record: startOfExecution,
    params: ofTask,
  },
);
export const scheduleWorkflowTaskByName = operation(
  'PUT /sqle/v1/projects/{project_name}/workflows/{workflow_name}/tasks/{task_id}/schedule',
  {
    summary: 'Set or, without a time, cancel a scheduled execution, in the older form',
    ...act,
    record: aboutWorkflows('schedule_workflow', { zh: '设置或取消定时上线', en: 'Schedule an execution or cancel it' }),
    params: ofTask,
    body: z.object({ schedule_time: z.iso.datetime({ offset: true }).nullish() }),
  },
);

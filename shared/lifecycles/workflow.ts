import { choices } from '../choices.ts';
import { lifecycle } from './lifecycle.ts';

/** How far a workflow has come. */
export const workflowStatuses = choices({
  wait_for_audit: { zh: '待审批', en: 'Pending approval' },
  wait_for_execution: { zh: '待上线', en: 'Pending execution' },
  executing: { zh: '正在上线', en: 'Executing' },
  finished: { zh: '上线成功', en: 'Finished' },
  exec_failed: { zh: '上线失败', en: 'Execution failed' },
  rejected: { zh: '已驳回', en: 'Rejected' },
  canceled: { zh: '已关闭', en: 'Closed' },
});
/** A state of a workflow. */
export type WorkflowStatus = (typeof workflowStatuses.values)[number];

/** What can happen to a workflow. */
export type WorkflowAction =
  | 'approve'
  | 'reject'
  | 'close'
  | 'resubmit'
  | 'execute'
  | 'schedule'
  | 'complete'
  | 'terminate'
  | 'retry'
  | 'settle';

/**
 * What may be done with a workflow. Closing follows the specification (pending audit or rejected only).
 * `settle` is what the end of a task does: some data sources may still wait while others have run.
 */
export const workflowLifecycle = lifecycle<WorkflowStatus, WorkflowAction>({
  approve: { from: ['wait_for_audit'], to: ['wait_for_audit', 'wait_for_execution'] },
  reject: { from: ['wait_for_audit', 'wait_for_execution'], to: ['rejected'] },
  close: { from: ['wait_for_audit', 'rejected'], to: ['canceled'] },
  /** Also what failed: corrected SQL goes through approval again. */
  resubmit: { from: ['rejected', 'exec_failed'], to: ['wait_for_audit', 'wait_for_execution'] },
  execute: { from: ['wait_for_execution'], to: ['wait_for_execution', 'executing'] },
  schedule: { from: ['wait_for_execution'], to: ['wait_for_execution'] },
  complete: { from: ['wait_for_execution', 'exec_failed'], to: ['finished'] },
  terminate: { from: ['executing', 'wait_for_execution'], to: ['executing', 'wait_for_execution'] },
  retry: { from: ['exec_failed'], to: ['executing'] },
  settle: {
    from: ['executing', 'wait_for_execution'],
    to: ['wait_for_execution', 'executing', 'exec_failed', 'finished'],
  },
});

/** Nobody has anything left to do with these, unless by hand. */
export const unfinishedWorkflowStatuses: readonly WorkflowStatus[] = [
  'wait_for_audit',
  'wait_for_execution',
  'executing',
  'rejected',
];

/** What a data source is marked with as long as such a workflow is the latest word. */
export const riskyWorkflowStatuses: readonly WorkflowStatus[] = ['rejected', 'exec_failed'];

/** What a workflow is from what became of its tasks: it waits as long as one of them does. */
export function statusOfRuns(runs: readonly RunState[]): WorkflowStatus {
  if (runs.some((run) => run === 'ready')) return 'wait_for_execution';
  if (runs.some((run) => run === 'executing' || run === 'terminating')) return 'executing';
  if (runs.every((run) => run === 'succeeded' || run === 'manually_executed')) return 'finished';
  return 'exec_failed';
}

/** What became of one task of a workflow on its data source. */
export const runStates = choices({
  ready: { zh: '待上线', en: 'Pending execution' },
  executing: { zh: '正在上线', en: 'Executing' },
  succeeded: { zh: '上线成功', en: 'Succeeded' },
  failed: { zh: '上线失败', en: 'Failed' },
  manually_executed: { zh: '人工上线', en: 'Executed by hand' },
  terminating: { zh: '正在终止', en: 'Terminating' },
  terminated: { zh: '已终止', en: 'Terminated' },
  terminate_failed: { zh: '终止失败', en: 'Termination failed' },
});
/** A state of the run of a task. */
export type RunState = (typeof runStates.values)[number];
/** What can happen to the run of a task. */
export type RunAction = 'start' | 'refuse' | 'retry' | 'terminate' | 'complete' | 'end' | 'run';

/** What may be done with one task. A termination that failed leaves the statement's own end as the truth. */
export const runLifecycle = lifecycle<RunState, RunAction>({
  start: { from: ['ready'], to: ['executing'] },
  /** A schedule that may not run any more when its time comes. */
  refuse: { from: ['ready'], to: ['failed'] },
  retry: { from: ['failed', 'terminated', 'terminate_failed'], to: ['executing'] },
  terminate: { from: ['executing'], to: ['terminating'] },
  complete: { from: ['ready', 'failed', 'terminated', 'terminate_failed'], to: ['manually_executed'] },
  run: { from: ['executing', 'terminating'], to: ['executing', 'terminating'] },
  end: { from: ['executing', 'terminating'], to: ['succeeded', 'failed', 'terminated', 'terminate_failed'] },
});

/** What the wire shows of a task of a workflow. */
export const taskStatuses = choices({
  wait_for_audit: { zh: '待审批', en: 'Pending approval' },
  wait_for_execution: { zh: '待上线', en: 'Pending execution' },
  exec_scheduled: { zh: '定时上线', en: 'Scheduled' },
  executing: { zh: '正在上线', en: 'Executing' },
  exec_succeeded: { zh: '上线成功', en: 'Succeeded' },
  exec_failed: { zh: '上线失败', en: 'Failed' },
  manually_executed: { zh: '人工上线', en: 'Executed by hand' },
  terminating: { zh: '正在终止', en: 'Terminating' },
  terminate_succeeded: { zh: '终止成功', en: 'Terminated' },
  terminate_failed: { zh: '终止失败', en: 'Termination failed' },
});
/** What the wire says of a task. */
export type TaskStatus = (typeof taskStatuses.values)[number];

const shownRuns: Readonly<Record<Exclude<RunState, 'ready'>, TaskStatus>> = {
  executing: 'executing',
  succeeded: 'exec_succeeded',
  failed: 'exec_failed',
  manually_executed: 'manually_executed',
  terminating: 'terminating',
  terminated: 'terminate_succeeded',
  terminate_failed: 'terminate_failed',
};

/** The status of a task as people see it: the workflow's while it is reviewed, then its schedule's, then its own. */
export function taskStatusOf({
  workflow,
  run,
  isScheduled,
}: {
  workflow: WorkflowStatus;
  run: RunState;
  isScheduled: boolean;
}): TaskStatus {
  if (run !== 'ready') return shownRuns[run];
  if (workflow === 'wait_for_audit') return 'wait_for_audit';
  return isScheduled ? 'exec_scheduled' : 'wait_for_execution';
}

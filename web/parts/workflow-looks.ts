import type { TaskStatus, WorkflowStatus } from '../../shared/lifecycles/workflow.ts';
import type { StatusLook } from '../ui/status.tsx';

/** How each state appears. */
export const workflowLooks: Readonly<Record<WorkflowStatus, StatusLook>> = {
  wait_for_audit: 'pending',
  wait_for_execution: 'pending',
  executing: 'in-progress',
  finished: 'success',
  exec_failed: 'error',
  rejected: 'warning',
  canceled: 'stopped',
};

export const taskLooks: Readonly<Record<TaskStatus, StatusLook>> = {
  wait_for_audit: 'pending',
  wait_for_execution: 'pending',
  exec_scheduled: 'info',
  executing: 'in-progress',
  exec_succeeded: 'success',
  exec_failed: 'error',
  manually_executed: 'success',
  terminating: 'in-progress',
  terminate_succeeded: 'stopped',
  terminate_failed: 'error',
};

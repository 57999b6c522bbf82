import { taskStatuses, workflowStatuses, type WorkflowStatus } from '../../../../shared/lifecycles/workflow.ts';
import type { Text } from '../../../../shared/text.ts';
import type { StatusLook } from '../../../ui/status.tsx';
import { taskLooks, workflowLooks } from '../../../parts/workflow-looks.ts';
import type { WorkflowTask } from './wire.ts';

/** How a data source of a workflow appears: what never ran in a workflow that has ended does not wait any more. */
export function taskState(
  { status }: Pick<WorkflowTask, 'status'>,
  workflow: WorkflowStatus,
): { readonly text: Text; readonly look: StatusLook } {
  const isOver = status === 'wait_for_execution' && hasEnded(workflow);
  return isOver
    ? { text: workflowStatuses.labels[workflow], look: workflowLooks[workflow] }
    : { text: taskStatuses.labels[status], look: taskLooks[status] };
}

/** Whether nobody is expected to review or execute any more as things are. */
export function hasEnded(workflow: WorkflowStatus): boolean {
  return workflow === 'rejected' || workflow === 'canceled' || workflow === 'finished';
}

import * as operations from '../../../../shared/contract/changes/workflow-comments/operations.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { Comments } from '../../../parts/comments/comments.tsx';
import { placeTitle } from './place-title.ts';
import type { WorkflowTask } from './wire.ts';

type Props = {
  readonly workflowId: string;
  readonly tasks: readonly WorkflowTask[];
  /** Whether the reader may approve the step at hand, and so ask what holds it up. */
  readonly mayBlock: boolean;
};

/** What was said about a workflow. */
export function WorkflowComments({ workflowId, tasks, mayBlock }: Props) {
  const talk = {
    list: operations.listWorkflowComments,
    add: operations.addWorkflowComment,
    edit: operations.editWorkflowComment,
    remove: operations.deleteWorkflowComment,
    resolve: operations.resolveWorkflowThread,
    params: { project_name: useProject().name, workflow_id: workflowId },
    act: 'workflowAct' as const,
    tasks: tasks.map(({ task_id: taskId, instance_name: name, instance_schema: schema }) => ({
      taskId,
      title: placeTitle({ name, schema }),
    })),
  };
  return <Comments talk={talk} mayBlock={mayBlock} />;
}

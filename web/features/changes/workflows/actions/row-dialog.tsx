import {
  executeWorkflowTask,
  scheduleWorkflowTask,
  terminateWorkflowTask,
} from '../../../../../shared/contract/changes/workflows/operations.ts';
import { fill } from '../../../../../shared/text.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useChange } from '../../../../app/query.ts';
import { words } from './action-words.ts';
import { shownOfWorkflows as refreshes } from './changes.ts';
import type { RowAction } from './offered-actions.ts';
import { Question } from './question.tsx';
import { RetryQuestion } from './retry-question.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import type { Workflow, WorkflowTask } from '../wire.ts';

type Props = { readonly workflow: Workflow; readonly task: WorkflowTask; readonly onDone: () => void };

/** Asks before each action on one data source. */
export function RowDialog({ action, ...rest }: Props & { readonly action: RowAction }) {
  switch (action) {
    case 'execute':
      return <ExecuteOne {...rest} />;
    case 'schedule':
      return <ScheduleDialog {...rest} />;
    case 'cancelSchedule':
      return <CancelSchedule {...rest} />;
    case 'terminate':
      return <TerminateOne {...rest} />;
    case 'retry':
      return <RetryQuestion workflow={rest.workflow} tasks={[rest.task]} onDone={rest.onDone} />;
    default:
      return action satisfies never;
  }
}

function useParamsOf({ workflow: { workflow_id }, task: { task_id } }: Props) {
  return { project_name: useProject().name, workflow_id, task_id };
}

function ExecuteOne(props: Props) {
  const params = useParamsOf(props);
  const execute = useChange(executeWorkflowTask, { refreshes, said: words.executeStarted });
  return (
    <Question
      title={words.executeTitle}
      detail={words.executeText}
      isExecution
      tasks={[props.task]}
      text={words.executeOne}
      busy={execute.busy}
      onConfirm={() => execute.run({ params }, props.onDone)}
      onCancel={props.onDone}
    />
  );
}

function CancelSchedule(props: Props) {
  const params = useParamsOf(props);
  const cancel = useChange(scheduleWorkflowTask, { refreshes, said: words.scheduleCanceled });
  return (
    <Question
      title={words.cancelScheduleTitle}
      detail={fill(words.cancelScheduleText, { name: props.task.instance_name })}
      text={words.cancelSchedule}
      busy={cancel.busy}
      onConfirm={() => cancel.run({ params, body: {} }, props.onDone)}
      onCancel={props.onDone}
    />
  );
}

function TerminateOne(props: Props) {
  const params = useParamsOf(props);
  const terminate = useChange(terminateWorkflowTask, { refreshes, said: words.terminated });
  return (
    <Question
      title={words.terminateTitle}
      detail={words.terminateText}
      tasks={[props.task]}
      text={words.terminate}
      busy={terminate.busy}
      onConfirm={() => terminate.run({ params }, props.onDone)}
      onCancel={props.onDone}
    />
  );
}

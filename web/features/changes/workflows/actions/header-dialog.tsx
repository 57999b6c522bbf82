import {
  closeWorkflow,
  completeWorkflows,
  executeWorkflow,
  terminateWorkflow,
} from '../../../../../shared/contract/changes/workflows/operations.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useChange } from '../../../../app/query.ts';
import { words } from './action-words.ts';
import { shownOfWorkflows as refreshes } from './changes.ts';
import { tasksThatCan, tasksThatWait, type HeaderAction } from './offered-actions.ts';
import { Question } from './question.tsx';
import { RetryQuestion } from './retry-question.tsx';
import { ApproveDialog, RejectDialog } from '../review/review-dialogs.tsx';
import type { Workflow, WorkflowTask } from '../wire.ts';

export type AskedAction = Exclude<HeaderAction, 'resubmit'>;
type Props = {
  readonly action: AskedAction;
  readonly workflow: Workflow;
  readonly tasks: readonly WorkflowTask[];
  readonly onDone: () => void;
};

/** Asks before each action on the whole workflow. */
export function HeaderDialog({ action, ...rest }: Props) {
  switch (action) {
    case 'approve':
      return <ApproveDialog {...rest} />;
    case 'reject':
      return <RejectDialog {...rest} />;
    case 'close':
      return <CloseQuestion {...rest} />;
    case 'execute':
      return <ExecuteQuestion {...rest} />;
    case 'complete':
      return <CompleteQuestion {...rest} />;
    case 'terminate':
      return <TerminateQuestion {...rest} />;
    case 'retry':
      return <RetryQuestion workflow={rest.workflow} tasks={tasksThatCan(rest.tasks, 'retry')} onDone={rest.onDone} />;
    default:
      return action satisfies never;
  }
}

type QuestionProps = Omit<Props, 'action'>;

function useParamsOf({ workflow_id }: Workflow) {
  return { project_name: useProject().name, workflow_id };
}

function CloseQuestion({ workflow, onDone }: QuestionProps) {
  const params = useParamsOf(workflow);
  const close = useChange(closeWorkflow, { refreshes, said: words.closed });
  return (
    <Question
      title={words.closeTitle}
      detail={words.closeText}
      text={words.close}
      busy={close.busy}
      onConfirm={() => close.run({ params }, onDone)}
      onCancel={onDone}
    />
  );
}

function ExecuteQuestion({ workflow, tasks, onDone }: QuestionProps) {
  const params = useParamsOf(workflow);
  const execute = useChange(executeWorkflow, { refreshes, said: words.executeStarted });
  return (
    <Question
      title={words.executeTitle}
      detail={words.executeText}
      isExecution
      tasks={tasksThatWait(tasks)}
      text={words.execute}
      busy={execute.busy}
      onConfirm={() => execute.run({ params }, onDone)}
      onCancel={onDone}
    />
  );
}

function CompleteQuestion({ workflow: { workflow_id }, tasks, onDone }: QuestionProps) {
  const params = { project_name: useProject().name };
  const complete = useChange(completeWorkflows, { refreshes, said: words.completed });
  return (
    <Question
      title={words.completeTitle}
      detail={words.completeText}
      tasks={tasksThatCan(tasks, 'complete')}
      text={words.complete}
      busy={complete.busy}
      onCancel={onDone}
      onConfirm={() => complete.run({ params, body: { workflow_list: [{ workflow_id }] } }, onDone)}
    />
  );
}

function TerminateQuestion({ workflow, tasks, onDone }: QuestionProps) {
  const params = useParamsOf(workflow);
  const terminate = useChange(terminateWorkflow, { refreshes, said: words.terminated });
  return (
    <Question
      title={words.terminateTitle}
      detail={words.terminateText}
      tasks={tasksThatCan(tasks, 'terminate')}
      text={words.terminate}
      busy={terminate.busy}
      onConfirm={() => terminate.run({ params }, onDone)}
      onCancel={onDone}
    />
  );
}

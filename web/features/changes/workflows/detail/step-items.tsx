import type { StepsProps } from '@cloudscape-design/components/steps';
import Box from '@cloudscape-design/components/box';
import { fill, type Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import type { StatusLook } from '../../../../ui/status.tsx';
import { Time } from '../../../../ui/time.tsx';
import { words as needsWords } from '../../../../parts/approval-needs/needs-words.ts';
import { words } from './detail-words.ts';
import type { WorkflowRecord } from '../wire.ts';

type Step = WorkflowRecord['workflow_step_list'][number];
const names: Readonly<Record<Step['type'], Text>> = {
  create_workflow: words.stepCreate,
  update_workflow: words.stepUpdate,
  sql_review: words.stepReview,
  sql_execute: words.stepExecute,
};
type Shown = { readonly status: StatusLook; readonly text: Text };
const done: Shown = { status: 'success', text: words.stateDone };
const running: Shown = { status: 'in-progress', text: words.stateNow };
const stopped: Shown = { status: 'stopped', text: words.stateStopped };
const failed: Shown = { status: 'error', text: words.stateFailed };
const rejected: Shown = { status: 'error', text: words.stateRejected };
const later: Shown = { status: 'pending', text: words.stateLater };

/** The steps of a submission as the console draws them. */
export function useStepItems(record: WorkflowRecord): StepsProps.Step[] {
  const say = useText();
  return record.workflow_step_list.map((step) => {
    const shown = stateOf(step, record);
    return {
      header: [say(names[step.type]), step.desc].filter(Boolean).join(' · '),
      status: shown.status,
      statusIconAriaLabel: say(shown.text),
      details: <StepDetails step={step} shown={shown} />,
    };
  });
}

function stateOf(step: Step, { status, current_step_number }: WorkflowRecord): Shown {
  if (step.type === 'sql_execute') return executionOf(step, status, current_step_number);
  if (step.state === 'rejected') return rejected;
  if (step.state === 'approved') return done;
  if (status === 'canceled' || status === 'rejected') return stopped;
  return step.number === current_step_number ? running : later;
}

function executionOf(step: Step, status: WorkflowRecord['status'], now: number | undefined): Shown {
  if (step.state === 'rejected') return rejected;
  if (status === 'finished') return done;
  if (status === 'exec_failed') return failed;
  if (status === 'canceled' || status === 'rejected') return stopped;
  return status === 'executing' || step.number === now ? running : later;
}

function StepDetails({ step, shown }: { step: Step; shown: Shown }) {
  const say = useText();
  const { operation_user_name: who, operation_time: at, reason, assignee_user_name_list: waiting } = step;
  return (
    <Box fontSize="body-s" color="text-body-secondary">
      {who ? <div>{say(fill(words.by, { name: who }))}</div> : <div>{waitingWords(waiting, shown, say)}</div>}
      {at && (
        <div>
          <Time at={at} />
        </div>
      )}
      {step.why?.map((why) => (
        <div key={why}>{say(fill(needsWords.asked, { why }))}</div>
      ))}
      {reason !== '' && (
        <div className="result-text">
          {say(fill(step.state === 'rejected' ? words.reason : words.comment, { reason }))}
        </div>
      )}
    </Box>
  );
}

function waitingWords(names: readonly string[], shown: Shown, say: (text: Text) => string): string {
  if (shown === running)
    return say(names.length === 0 ? words.nobodyNow : fill(words.waitsFor, { names: names.join(', ') }));
  return shown === later && names.length > 0 ? say(fill(words.then, { names: names.join(', ') })) : '';
}

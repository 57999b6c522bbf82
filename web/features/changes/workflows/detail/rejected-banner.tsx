import Alert from '@cloudscape-design/components/alert';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { ReasonedButton, type Action } from '../../../../ui/action.tsx';
import { Time } from '../../../../ui/time.tsx';
import { words } from './detail-words.ts';
import type { WorkflowRecord } from '../wire.ts';

/** Who rejected a workflow and why, with the way on for its creator. */
export function RejectedBanner({ record, action }: { record: WorkflowRecord; action: Action }) {
  const say = useText();
  const step = record.workflow_step_list.find(({ state }) => state === 'rejected');
  return (
    <Alert
      type="warning"
      header={say(fill(words.rejectedTitle, { name: step?.operation_user_name ?? '' }))}
      action={<ReasonedButton text={action.text} why={action.why} onClick={action.run} />}
    >
      <div className="result-text">{step && say(fill(words.reason, { reason: step.reason }))}</div>
      <div>
        <Time at={step?.operation_time} /> · {say(words.rejectedNext)}
      </div>
    </Alert>
  );
}

import Box from '@cloudscape-design/components/box';
import Popover from '@cloudscape-design/components/popover';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import { listSchemas, testInstances } from '../../../../../shared/contract/databases/instances/operations.ts';
import { useText } from '../../../../app/language.tsx';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useChange } from '../../../../app/query.ts';
import { ReasonedButton } from '../../../../ui/action.tsx';
import { useState } from 'react';
import { words } from './create-words.ts';

/** Tries to reach one data source and says at once whether it answered. */
export function ConnectionTest({ name }: { name: string }) {
  const say = useText();
  const project_name = useProject().name;
  // A source that answers now has schemas to offer, which could not be read before.
  const test = useChange(testInstances, { refreshes: [listSchemas] });
  const [outcome, setOutcome] = useState<{
    readonly is_instance_connectable: boolean;
    readonly connect_error_message: string;
  }>();
  const run = () => {
    setOutcome(undefined);
    test.run({ params: { project_name }, body: { instances: [{ name }] } }, ({ data }) => setOutcome(data[0]));
  };
  return (
    <div className="source-row-test">
      <ReasonedButton
        text={words.test}
        formAction="none"
        loading={test.busy}
        why={name === '' ? words.testNeedsSource : undefined}
        onClick={run}
      />
      <span aria-live="polite">
        {outcome?.is_instance_connectable && <StatusIndicator type="success">{say(words.connected)}</StatusIndicator>}
        {outcome && !outcome.is_instance_connectable && (
          <Popover
            triggerType="text"
            header={say(words.notConnected)}
            content={<Box variant="samp">{outcome.connect_error_message}</Box>}
          >
            <StatusIndicator type="error">{say(words.notConnected)}</StatusIndicator>
          </Popover>
        )}
      </span>
    </div>
  );
}

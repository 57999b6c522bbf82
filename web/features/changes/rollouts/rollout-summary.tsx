import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { SqlEditor } from '../../../ui/sql/sql-editor.tsx';
import { Time } from '../../../ui/time.tsx';
import { words } from './rollout-words.ts';
import type { Rollout } from './wire.ts';

/** Its plan, its SQL and how far it has come. */
export function RolloutSummary({ rollout }: { rollout: Rollout }) {
  const say = useText();
  const { source_count: count, succeeded_count: done, audited_count: audited } = rollout;
  const isAudit = rollout.state === 'auditing';
  const isClean = !isAudit && Object.values(rollout.level_counts).every((sources) => sources === 0);
  const part = isAudit ? audited : done;
  const { first_wave: first, wave_size: size, failures_allowed: allowed, wave, wave_count: waves } = rollout;
  return (
    <Container header={<Header variant="h2">{say(words.summary)}</Header>}>
      <SpaceBetween size="m">
        <ProgressBar
          value={count === 0 ? 0 : (part / count) * 100}
          label={say(isAudit ? words.audited : words.progress)}
          additionalInfo={say(fill(words.waveOf, { wave, count: waves }))}
          description={say(isAudit ? words.audited : fill(words.doneOf, { done, count }))}
        />
        <KeyValuePairs
          columns={3}
          items={[
            { label: say(words.plan), value: say(fill(words.wavesAre, { first, size, allowed })) },
            {
              label: say(words.findings),
              value: say(isClean ? words.nothingFound : fill(words.findingsAre, rollout.level_counts)),
            },
            { label: say(words.executor), value: rollout.execution_user_name ?? '-' },
            { label: say(words.creator), value: rollout.create_user_name },
            { label: say(words.created), value: <Time at={rollout.create_time} /> },
            { label: say(words.schema), value: rollout.instance_schema || '-' },
          ]}
        />
        <SqlEditor value={rollout.sql} dbType={rollout.db_type} label={words.sql} maxHeight={260} />
      </SpaceBetween>
    </Container>
  );
}

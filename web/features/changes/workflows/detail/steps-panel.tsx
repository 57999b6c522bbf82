import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Steps from '@cloudscape-design/components/steps';
import { useText } from '../../../../app/language.tsx';
import { Time } from '../../../../ui/time.tsx';
import { words } from './detail-words.ts';
import { useStepItems } from './step-items.tsx';
import { useRollbackItems } from '../rollback/rollback-items.tsx';
import { useVersionItems } from './version-items.tsx';
import type { Workflow } from '../wire.ts';

/** What a workflow is about, and each step of its way: who, when, with which reason. */
export function StepsPanel({ workflow }: { workflow: Workflow }) {
  const say = useText();
  const steps = useStepItems(workflow.record);
  const linked = [...useVersionItems(workflow), ...useRollbackItems(workflow)];
  return (
    <Container header={<Header variant="h2">{say(words.progress)}</Header>}>
      <SpaceBetween size="l">
        <Steps orientation="horizontal" ariaLabel={say(words.progress)} steps={steps} />
        <KeyValuePairs
          columns={4}
          items={[
            { label: say(words.creator), value: workflow.create_user_name },
            { label: say(words.created), value: <Time at={workflow.create_time} /> },
            ...(workflow.record.tasks.length === 1
              ? []
              : [
                  {
                    label: say(words.mode),
                    value: say(workflow.mode === 'same_sqls' ? words.sameSql : words.differentSql),
                  },
                ]),
            {
              label: say(words.id),
              value: (
                <Box fontSize="body-s" variant="code">
                  {workflow.workflow_id}
                </Box>
              ),
            },
            ...linked.map(({ label, value }) => ({ label: say(label), value })),
            ...(workflow.desc === ''
              ? []
              : [{ label: say(words.desc), value: <div className="result-text">{workflow.desc}</div> }]),
          ]}
        />
      </SpaceBetween>
    </Container>
  );
}

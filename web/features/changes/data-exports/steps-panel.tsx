import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Steps from '@cloudscape-design/components/steps';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import type { StatusLook } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { words as needsWords } from '../../../parts/approval-needs/needs-words.ts';
import { words } from './detail-words.ts';
import type { DataExport } from './wire.ts';

type Record = DataExport['workflow_record'];
type Step = Record['workflow_step_list'][number];
type Shown = { readonly status: StatusLook; readonly text: Text };

/** What an export is for, and each step of its way: who, when, with which reason. */
export function StepsPanel({ made }: { made: DataExport }) {
  const say = useText();
  const record = made.workflow_record;
  return (
    <Container header={<Header variant="h2">{say(words.progress)}</Header>}>
      <SpaceBetween size="l">
        <Steps
          orientation="horizontal"
          ariaLabel={say(words.progress)}
          steps={[
            {
              header: say(words.stepCreate),
              status: 'success',
              statusIconAriaLabel: say(words.stateDone),
              details: <Details who={made.create_user.name} at={made.create_time} />,
            },
            ...record.workflow_step_list.map((step) => {
              const shown = stateOf(step, record);
              return {
                header: [say(step.type === 'export_review' ? words.stepReview : words.stepExport), step.desc]
                  .filter(Boolean)
                  .join(' · '),
                status: shown.status,
                statusIconAriaLabel: say(shown.text),
                details: (
                  <Details
                    who={step.operation_user?.name}
                    at={step.operation_time}
                    waitsFor={step.number === record.current_step_number ? step : undefined}
                    reason={step}
                  />
                ),
              };
            }),
          ]}
        />
        <KeyValuePairs
          columns={4}
          items={[
            { label: say(words.creator), value: made.create_user.name },
            { label: say(words.created), value: <Time at={made.create_time} /> },
            {
              label: say(words.id),
              value: (
                <Box fontSize="body-s" variant="code">
                  {made.workflow_uid}
                </Box>
              ),
            },
            ...(made.desc === ''
              ? []
              : [{ label: say(words.desc), value: <div className="result-text">{made.desc}</div> }]),
          ]}
        />
      </SpaceBetween>
    </Container>
  );
}

const done: Shown = { status: 'success', text: words.stateDone };
const now: Shown = { status: 'in-progress', text: words.stateNow };
const later: Shown = { status: 'pending', text: words.stateLater };
const stopped: Shown = { status: 'stopped', text: words.stateStopped };

function stateOf(step: Step, { status, current_step_number }: Record): Shown {
  if (step.state === 'rejected') return { status: 'error', text: words.stateRejected };
  if (step.type === 'export_execute' && status === 'exporting') return now;
  if (step.type === 'export_execute' && status === 'failed') return { status: 'error', text: words.stateFailed };
  if (step.state === 'finish') return done;
  if (status === 'cancel' || status === 'rejected') return stopped;
  return step.number === current_step_number ? now : later;
}

type DetailsProps = {
  readonly who: string | undefined;
  readonly at: string | undefined;
  readonly waitsFor?: Step | undefined;
  readonly reason?: Step;
};

function Details({ who, at, waitsFor, reason }: DetailsProps) {
  const say = useText();
  const names = waitsFor?.assignee_user_list.map(({ name }) => name).join(', ') ?? '';
  return (
    <Box fontSize="body-s" color="text-body-secondary">
      {who !== undefined && <div>{say(fill(words.by, { name: who }))}</div>}
      {who === undefined && names !== '' && <div>{say(fill(words.waitsFor, { names }))}</div>}
      {at !== undefined && (
        <div>
          <Time at={at} />
        </div>
      )}
      {reason?.why?.map((why) => (
        <div key={why}>{say(fill(needsWords.asked, { why }))}</div>
      ))}
      {reason && reason.reason !== '' && (
        <div className="result-text">
          {say(fill(reason.state === 'rejected' ? words.reason : words.comment, { reason: reason.reason }))}
        </div>
      )}
    </Box>
  );
}

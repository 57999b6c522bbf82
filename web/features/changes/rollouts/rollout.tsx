import Alert from '@cloudscape-design/components/alert';
import { useNavigate, useParams } from 'react-router-dom';
import { getRollout } from '../../../../shared/contract/changes/rollouts/operations.ts';
import { rolloutStates } from '../../../../shared/lifecycles/rollout.ts';
import { fill } from '../../../../shared/text.ts';
import { NotFound } from '../../../app/not-found.tsx';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Waiting } from '../../../app/waiting.tsx';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Status } from '../../../ui/status.tsx';
import { everyWhile, rolloutLooks } from './looks.ts';
import { RolloutQuestion, type RolloutAction } from './rollout-question.tsx';
import { RolloutSources } from './rollout-sources.tsx';
import { RolloutSummary } from './rollout-summary.tsx';
import { words } from './rollout-words.ts';
import type { Rollout } from './wire.ts';

/** One change in waves: its plan, how far it has come on each data source, and what can be done. */
export default function RolloutPage() {
  const say = useText();
  const { rolloutId = '' } = useParams();
  const params = { project_name: useProject().name, rollout_id: rolloutId };
  const read = useCall(
    getRollout,
    { params },
    { quiet: true, keepPrevious: true, every: (reply) => everyWhile(reply?.data) },
  );
  if (read.error?.is('notFound') || read.error?.is('validation')) return <NotFound />;
  if (read.error)
    return (
      <Alert type="error" header={say(words.missing)}>
        {read.error.message}
      </Alert>
    );
  return read.data ? <Shown rollout={read.data.data} /> : <Waiting />;
}

function Shown({ rollout }: { rollout: Rollout }) {
  const navigate = useNavigate();
  const { uid: projectID } = useProject();
  const asked = useAsked<RolloutAction>();
  const { may, workflow_id: workflowId, desc } = rollout;
  const offered = (['submit', 'retry', 'go_on', 'end'] as const).filter((one) => may[one]);
  const actions = [
    ...offered
      .toReversed()
      .map((id) => ({ id, text: actionWords[id], run: () => asked.ask(id), primary: id === primary(rollout) })),
    ...(workflowId === undefined
      ? []
      : [
          {
            id: 'workflow',
            text: words.openWorkflow,
            run: () => navigate(link('workflow', { projectID, workflowId })),
          },
        ]),
  ];
  return (
    <Page
      title={rollout.name}
      mark={<Status value={rollout.state} labels={rolloutStates.labels} looks={rolloutLooks} />}
      actions={actions}
      {...(desc && { description: { zh: desc, en: desc } })}
    >
      <Standing rollout={rollout} />
      <RolloutSummary rollout={rollout} />
      <RolloutSources rollout={rollout} />
      {asked.about && <RolloutQuestion action={asked.about} rollout={rollout} onDone={asked.done} />}
    </Page>
  );
}

const actionWords = { submit: words.submit, retry: words.retry, go_on: words.goOn, end: words.end } as const;

function primary({ may }: Rollout): RolloutAction {
  return may.submit ? 'submit' : may.retry ? 'retry' : 'go_on';
}

/** What has to be known before anything else: why it does not go on. */
function Standing({ rollout }: { rollout: Rollout }) {
  const say = useText();
  const { state, reason, blocked_count: blocked, wave, running_count: running, succeeded_count: succeeded } = rollout;
  if (blocked > 0 && state !== 'ended')
    return (
      <Alert type="error" header={say(fill(words.blockedTitle, { count: blocked }))}>
        {say(words.blockedText)}
      </Alert>
    );
  if (state === 'stopped' || state === 'ended')
    return (
      <Alert type="warning" header={say(state === 'stopped' ? words.stoppedTitle : words.endedTitle)}>
        {reason}
      </Alert>
    );
  if (state === 'running' && wave === 1 && running + succeeded === 0)
    return (
      <Alert type="info" header={say(words.waitsTitle)}>
        {say(words.waitsText)}
      </Alert>
    );
  return null;
}

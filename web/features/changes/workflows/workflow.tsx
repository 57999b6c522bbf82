import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useParams, useSearchParams } from 'react-router-dom';
import { workflowStatuses } from '../../../../shared/lifecycles/workflow.ts';
import { useText } from '../../../app/language.tsx';
import { NotFound } from '../../../app/not-found.tsx';
import { Waiting } from '../../../app/waiting.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Status } from '../../../ui/status.tsx';
import { offersOf } from './actions/offered-actions.ts';
import { WorkflowComments } from './workflow-comments.tsx';
import { words } from './detail/detail-words.ts';
import { DetailTabs } from './detail/detail-tabs.tsx';
import { History } from './detail/history.tsx';
import { workflowLooks } from '../../../parts/workflow-looks.ts';
import { RejectedBanner } from './detail/rejected-banner.tsx';
import { Resubmit } from './detail/resubmit.tsx';
import { StepsPanel } from './detail/steps-panel.tsx';
import { WavesPlan } from './detail/waves-plan.tsx';
import { useHeaderActions } from './actions/use-header-actions.tsx';
import { useLiveWorkflow } from './detail/use-live-workflow.ts';
import { useSituation } from './actions/use-situation.ts';
import type { Workflow, WorkflowTask } from './wire.ts';

const modifying = 'modify';

/** One workflow: what it does, how far it has come, and what the reader can do with it. */
export default function WorkflowPage() {
  const say = useText();
  const { workflowId = '' } = useParams();
  const live = useLiveWorkflow(workflowId);
  if (live.error?.is('notFound')) return <NotFound />;
  if (live.error && !live.workflow)
    return (
      <Alert
        type="error"
        header={say(words.missing)}
        action={<Button onClick={live.refresh}>{say(words.retryLoad)}</Button>}
      >
        {live.error.message}
      </Alert>
    );
  if (!live.workflow || !live.tasks) return <Waiting />;
  return <Shown workflow={live.workflow} tasks={live.tasks} live={live} />;
}

function Shown({
  workflow,
  tasks,
  live,
}: {
  workflow: Workflow;
  tasks: readonly WorkflowTask[];
  live: ReturnType<typeof useLiveWorkflow>;
}) {
  const say = useText();
  const [address, setAddress] = useSearchParams();
  const situation = useSituation(workflow, tasks);
  const setModifying = (on: boolean) =>
    setAddress((before) => {
      const after = new URLSearchParams(before);
      if (on) after.set(modifying, '1');
      else after.delete(modifying);
      return after;
    });
  const { fits, why } = offersOf(situation).approve;
  const header = useHeaderActions({ workflow, situation, onModify: () => setModifying(true) });
  const { status } = workflow.record;
  const mark = <Status value={status} labels={workflowStatuses.labels} looks={workflowLooks} />;
  if (address.has(modifying) && header.mayModify)
    return (
      <Page title={workflow.workflow_name} mark={mark}>
        <Resubmit workflow={workflow} onDone={() => setModifying(false)} />
      </Page>
    );
  return (
    <Page title={workflow.workflow_name} mark={mark} actions={header.actions} menu={header.menu}>
      {live.isLost && (
        <Alert
          type="warning"
          header={say(words.lost)}
          action={<Button onClick={live.refresh}>{say(words.refresh)}</Button>}
        >
          {say(words.lostText)}
        </Alert>
      )}
      {status === 'rejected' && <RejectedBanner record={workflow.record} action={header.modify} />}
      <WavesPlan workflow={workflow} />
      <DetailTabs workflow={workflow} tasks={tasks} situation={situation} every={live.every} />
      <StepsPanel workflow={workflow} />
      <WorkflowComments workflowId={workflow.workflow_id} tasks={tasks} mayBlock={fits && why === undefined} />
      {workflow.record_history_list.length > 0 && <History records={workflow.record_history_list} />}
      {header.dialog}
    </Page>
  );
}

import { lazy, Suspense } from 'react';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import { getHome } from '../../../shared/contract/statistics/operations.ts';
import { workflowStatuses } from '../../../shared/lifecycles/workflow.ts';
import { useText } from '../../app/language.tsx';
import { useProjectAtHand } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';
import { useSignedIn } from '../../app/signed-in.tsx';
import { Card } from '../../ui/card.tsx';
import { Bars, type Slice } from '../../ui/chart.tsx';
import { Page } from '../../ui/page.tsx';
import './home.css';
import { words } from './home-words.ts';
import { WorkflowsNow } from './workflows-now.tsx';

// What most readers have behind them is loaded after what they came for.
const Guide = lazy(() => import('./guide.tsx'));
const liveEveryMs = 10_000;
const states = [
  ['wait_for_audit', 'waiting_for_audit_count', 'info'],
  ['wait_for_execution', 'waiting_for_execution_count', 'fair'],
  ['executing', 'executing_count', 'poor'],
  ['finished', 'execution_success_count', 'good'],
  ['exec_failed', 'executing_failed_count', 'bad'],
  ['rejected', 'rejected_count', 'bad'],
  ['canceled', 'closed_count', 'idle'],
] as const satisfies readonly (readonly [keyof typeof workflowStatuses.labels, string, Slice['look']])[];

/** The first page: what waits for the reader, what runs now, what failed; and the way in as long as it is not gone. */
export default function Home() {
  const say = useText();
  const { user, rights } = useSignedIn();
  const { current } = useProjectAtHand();
  const home = useCall(getHome, {}, { every: liveEveryMs });
  const managesPlatform = rights.isAdmin || rights.global.includes('global_management');
  const isUnbound = !managesPlatform && user.user_bind_projects.length === 0 && !current;
  return (
    <Page title={words.greeting(user.name)} description={words.description}>
      {isUnbound && (
        <Container header={<Box variant="h2">{say(words.unbound)}</Box>}>{say(words.unboundHint)}</Container>
      )}
      <div className="home-now">
        <WorkflowsNow asked={home} part="waiting" title={words.waiting} none={words.noneWaiting} />
        <WorkflowsNow asked={home} part="running" title={words.running} none={words.noneRunning} />
        <WorkflowsNow asked={home} part="failed" title={words.failed} none={words.noneFailed} />
        <Card
          title={words.mine}
          asked={home}
          empty={{
            when: ({ data }) => states.every(([, count]) => data.mine[count] === 0),
            text: words.noneMine,
          }}
        >
          {({ data }) => (
            <Bars
              title={words.mineChart}
              bars={states.map(([status, count, look]) => {
                const label = say(workflowStatuses.labels[status]);
                return { label, parts: [{ label, value: data.mine[count], look }] };
              })}
            />
          )}
        </Card>
      </div>
      <Suspense fallback={null}>
        <Guide managesPlatform={managesPlatform} />
      </Suspense>
    </Page>
  );
}

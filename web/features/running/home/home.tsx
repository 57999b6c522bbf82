import { lazy, Suspense } from 'react';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import { getHome } from '../../../../shared/contract/running/statistics/home-operations.ts';
import { useText } from '../../../app/language.tsx';
import { useProjectAtHand } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { useSignedIn } from '../../../app/signed-in.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Waiting } from '../../../app/waiting.tsx';
import { useBeginsElsewhere } from './begins-elsewhere.ts';
import './home.css';
import { words } from './home-words.ts';
import { WorkflowsNow } from './workflows-now.tsx';

// What is looked at later is loaded after what the reader came for.
const AskedOfMe = lazy(() => import('./asked-of-me.tsx'));
const MyWorkflows = lazy(() => import('./my-workflows.tsx'));
const WeekCard = lazy(() => import('./week.tsx'));
const Guide = lazy(() => import('./guide.tsx'));
const FirstChange = lazy(() => import('./first-change.tsx'));
const FirstUse = lazy(() => import('./first-use.tsx'));
const liveEveryMs = 10_000;
/** The first page: what waits for the reader, what runs now, what failed, what the last week was like; and the way in as long as it is not gone. */
export default function Home() {
  const say = useText();
  const { user, rights } = useSignedIn();
  const { current } = useProjectAtHand();
  const home = useCall(getHome, {}, { every: liveEveryMs });
  const managesPlatform = rights.isAdmin || rights.global.includes('global_management');
  const beginsElsewhere = useBeginsElsewhere();
  if (beginsElsewhere) return <Waiting />;
  const isUnbound = !managesPlatform && user.user_bind_projects.length === 0 && !current;
  return (
    <Page title={words.greeting(user.name)} description={words.description}>
      {isUnbound && (
        <Container header={<Box variant="h2">{say(words.unbound)}</Box>}>{say(words.unboundHint)}</Container>
      )}
      <Suspense fallback={null}>
        <FirstChange home={home.data} />
      </Suspense>
      <Suspense fallback={null}>
        <Guide managesPlatform={managesPlatform} stands="first" />
      </Suspense>
      {user.is_system_chosen === false && (
        <Suspense fallback={null}>
          <FirstUse />
        </Suspense>
      )}
      <div className="home-now">
        <WorkflowsNow asked={home} part="waiting" title={words.waiting} none={words.noneWaiting} />
        <Suspense fallback={null}>
          <AskedOfMe asked={home} />
        </Suspense>
        <WorkflowsNow asked={home} part="running" title={words.running} none={words.noneRunning} />
        <WorkflowsNow asked={home} part="failed" title={words.failed} none={words.noneFailed} />
        <Suspense fallback={null}>
          <MyWorkflows asked={home} />
          <WeekCard />
        </Suspense>
      </div>
      <Suspense fallback={null}>
        <Guide managesPlatform={managesPlatform} stands="last" />
      </Suspense>
    </Page>
  );
}

import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import type { getHome } from '../../../../shared/contract/running/statistics/home-operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { demo } from '../../../../shared/demo.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProjectAtHand } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { useSignedIn } from '../../../app/signed-in.tsx';
import { recall, remember } from '../../../app/storage.ts';
import { stateOf } from '../../../parts/written-change.ts';
import { states } from '../../../parts/workflow-states.ts';
import { words } from './home-words.ts';

/** Whoever made no workflow yet is led through a first one on the demo: its SQL is written, what remains is to audit, submit, approve and execute. */
export default function FirstChange({ home }: { home: Received<typeof getHome> | undefined }) {
  const say = useText();
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const key = `SLUICE_FIRST_CHANGE_${user.uid}`;
  const [isOver, setIsOver] = useState(() => recall(key) !== undefined);
  const projectID = useDemoProject();
  const isWanted = !isOver && home !== undefined && states.every(([, count]) => home.data.mine[count] === 0);
  const sources = useCall(
    listInstanceTips,
    { params: { project_name: demo.project }, query: { functional_module: 'create_workflow' } },
    { when: isWanted && projectID !== undefined, quiet: true },
  ).data?.data;
  const isThere = sources?.some(({ instance_name }) => instance_name === demo.source) ?? false;
  if (!isWanted || !isThere || projectID === undefined) return null;
  const begin = () =>
    navigate(link('workflowCreate', { projectID }), {
      state: stateOf({ source: demo.source, schema: demo.schema, sql: words.firstSql }),
    });
  const leave = () => {
    remember(key, 'over');
    setIsOver(true);
  };
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={say(words.firstChangeHint)}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="link" onClick={leave}>
                {say(words.notNow)}
              </Button>
              <Button variant="primary" onClick={begin}>
                {say(words.begin)}
              </Button>
            </SpaceBetween>
          }
        >
          {say(words.firstChange)}
        </Header>
      }
    >
      <ol className="first-change">
        {words.firstChangeSteps.map((step) => (
          <li key={step.en}>{say(step)}</li>
        ))}
      </ol>
    </Container>
  );
}

/** The demo where the reader belongs to it, or stands in it. */
function useDemoProject(): string | undefined {
  const { user } = useSignedIn();
  const { current, recent } = useProjectAtHand();
  const bound = user.user_bind_projects.find(({ project_name }) => project_name === demo.project)?.project_id;
  return bound ?? [...(current ? [current] : []), ...recent].find(({ name }) => name === demo.project)?.uid;
}

import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import type { Page as ConsolePage } from '../../app/page.ts';
import { addressOf, isProjectPage } from '../../app/page.ts';
import { useText } from '../../app/language.tsx';
import { useVerdict } from '../../app/may.ts';
import { pageAt, paths } from '../../app/paths.ts';
import { useProjectAtHand } from '../../app/project-at-hand.tsx';
import { useSignedIn } from '../../app/signed-in.tsx';
import { Page } from '../../ui/page.tsx';
import { adminSteps, memberSteps, words, type Step, type Way } from './guide.ts';
import './home.css';

/** The first page: the steps of the reader's own work, each with the pages where it is done. */
export default function Home() {
  const say = useText();
  const { user, rights } = useSignedIn();
  const { current } = useProjectAtHand();
  const managesPlatform = rights.isAdmin || rights.global.includes('global_management');
  const steps = managesPlatform ? adminSteps : memberSteps;
  const isUnbound = !managesPlatform && user.user_bind_projects.length === 0 && !current;
  return (
    <Page title={words.greeting(user.name)} description={managesPlatform ? words.forAdmins : words.forMembers}>
      {isUnbound && (
        <Container header={<Box variant="h2">{say(words.unbound)}</Box>}>{say(words.unboundHint)}</Container>
      )}
      <ol className="guide">
        {steps.map((step, index) => (
          <li key={step.title.en}>
            <StepCard step={step} number={index + 1} />
          </li>
        ))}
      </ol>
    </Page>
  );
}

function StepCard({ step, number }: { step: Step; number: number }) {
  const say = useText();
  const navigate = useNavigate();
  const openable = useOpenableWays();
  return (
    <Container
      fitHeight
      header={
        <div className="guide-head">
          <span className="guide-number" aria-hidden="true">
            {number}
          </span>
          <Box variant="h2" padding="n">
            {say(step.title)}
          </Box>
        </div>
      }
      footer={
        openable(step.ways).length > 0 && (
          <SpaceBetween direction="horizontal" size="m" alignItems="center">
            {openable(step.ways).map(({ text, address }, index) => (
              <Button
                key={address}
                variant={index === 0 ? 'normal' : 'inline-link'}
                href={address}
                onFollow={(event) => {
                  event.preventDefault();
                  navigate(address);
                }}
              >
                {say(text)}
              </Button>
            ))}
          </SpaceBetween>
        )
      }
    >
      <Box color="text-body-secondary">{say(step.text)}</Box>
    </Container>
  );
}

/** The ways of a step that exist, that the reader may go, and that need no project or have one. */
function useOpenableWays() {
  const decide = useVerdict();
  const projectID = useProjectAtHand().current?.uid;
  return (ways: readonly Way[]) =>
    ways.flatMap(({ text, path }) => {
      const name = pageAt(path);
      if (name === undefined) return [];
      const page: ConsolePage = paths[name];
      if (isProjectPage(page) && projectID === undefined) return [];
      return decide(page.access) === 'allowed' ? [{ text, address: addressOf(path, { projectID }) }] : [];
    });
}

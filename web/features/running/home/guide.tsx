import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Icon from '@cloudscape-design/components/icon';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { adminSteps, memberSteps, words, type Step } from './guide-steps.ts';
import { useDoneSteps } from './use-done-steps.ts';
import { useOpenableWays } from './use-openable-ways.ts';

type Props = { readonly managesPlatform: boolean; readonly stands: 'first' | 'last' };

/**
 * The steps of the reader's own work, each with the pages where it is done. Done ones shrink to a line. It stands first on the
 * page until all are done or the reader has folded it, then last.
 */
export default function Guide({ managesPlatform, stands }: Props) {
  const say = useText();
  const steps = managesPlatform ? adminSteps : memberSteps;
  const { isKnown, isDone, markDone, isFolded, fold } = useDoneSteps(managesPlatform);
  const done = steps.filter(isDone).length;
  const [isUnfolded, unfold] = useState(false);
  const isOver = isFolded || done === steps.length;
  const isOpen = !isOver || isUnfolded;
  if (!isKnown || isOver !== (stands === 'last')) return null;
  const toggle = () => {
    unfold(!isOpen);
    if (!isOver) fold();
  };
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={say(fill(words.guideDone, { done, all: steps.length }))}
          actions={
            <Button ariaExpanded={isOpen} onClick={toggle}>
              {say(isOpen ? words.fold : words.unfold)}
            </Button>
          }
        >
          {say(words.guide)}
        </Header>
      }
    >
      {isOpen && (
        <SpaceBetween size="m">
          {done > 0 && (
            <ul className="guide-done">
              {steps.filter(isDone).map((step) => (
                <DoneStep key={step.id} step={step} />
              ))}
            </ul>
          )}
          <ol className="guide">
            {steps
              .filter((step) => !isDone(step))
              .map((step) => (
                <li key={step.id}>
                  <StepCard step={step} number={steps.indexOf(step) + 1} onDone={() => markDone(step.id)} />
                </li>
              ))}
          </ol>
        </SpaceBetween>
      )}
    </Container>
  );
}

function DoneStep({ step }: { step: Step }) {
  const say = useText();
  const navigate = useNavigate();
  const [way] = useOpenableWays()(step.ways);
  return (
    <li>
      <span>
        <Icon name="status-positive" variant="success" ariaLabel={say(words.stepDone)} /> {say(step.title)}
      </span>
      {way && (
        <Button
          variant="inline-link"
          href={way.address}
          onFollow={(event) => {
            event.preventDefault();
            navigate(way.address);
          }}
        >
          {say(way.text)}
        </Button>
      )}
    </li>
  );
}

function StepCard({ step, number, onDone }: { step: Step; number: number; onDone: () => void }) {
  const say = useText();
  const navigate = useNavigate();
  const ways = useOpenableWays()(step.ways);
  const follow = (address: string) => {
    // What leaves no trace that could be counted is done once it was looked at.
    if (step.sign === undefined) onDone();
    navigate(address);
  };
  return (
    <Container
      fitHeight
      header={
        <div className="guide-head">
          <span className="guide-number" aria-hidden="true">
            {number}
          </span>
          <Box variant="h3" padding="n">
            {say(step.title)}
          </Box>
        </div>
      }
      footer={
        <SpaceBetween direction="horizontal" size="m" alignItems="center">
          {ways.map(({ text, address }, index) => (
            <Button
              key={address}
              variant={index === 0 ? 'normal' : 'inline-link'}
              href={address}
              onFollow={(event) => {
                event.preventDefault();
                follow(address);
              }}
            >
              {say(text)}
            </Button>
          ))}
          <Button variant="inline-link" ariaLabel={`${say(words.skip)}: ${say(step.title)}`} onClick={onDone}>
            {say(words.skip)}
          </Button>
        </SpaceBetween>
      }
    >
      <Box color="text-body-secondary">{say(step.text)}</Box>
    </Container>
  );
}

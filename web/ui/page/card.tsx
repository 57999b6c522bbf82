import type { ReactNode } from 'react';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { Answer, type Asked } from '../answer.tsx';

type Props<R> = {
  readonly title: Text;
  readonly hint?: Text;
  readonly asked: Asked<R>;
  readonly actions?: ReactNode;
  /** Shown in place of the drawing when the answer holds nothing. */
  readonly empty?: {
    readonly when: (reply: R) => boolean;
    readonly text: Text;
    readonly hint?: Text;
    readonly action?: ReactNode;
  };
  readonly children: (reply: R) => ReactNode;
};

/** One piece of the overview: while it loads, when it fails, when there is nothing, and when there is. */
export function Card<R>({ title, hint, asked, actions, empty, children }: Props<R>) {
  const say = useText();
  return (
    <Container
      fitHeight
      header={
        <Header variant="h2" {...(hint && { description: say(hint) })} {...(actions !== undefined && { actions })}>
          {say(title)}
        </Header>
      }
    >
      <Answer of={asked}>{(reply) => (empty?.when(reply) ? <Nothing {...empty} /> : children(reply))}</Answer>
    </Container>
  );
}

function Nothing({ text, hint, action }: { text: Text; hint?: Text; action?: ReactNode }) {
  const say = useText();
  return (
    <Box textAlign="center" padding={{ vertical: 'm' }}>
      <SpaceBetween size="s">
        <div>
          <Box variant="strong">{say(text)}</Box>
          {hint && (
            <Box variant="p" color="text-body-secondary">
              {say(hint)}
            </Box>
          )}
        </div>
        {action}
      </SpaceBetween>
    </Box>
  );
}

import type { ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Text } from '../../../shared/text.ts';
import type { CallError } from '../../app/call-error.ts';
import { useText } from '../../app/language.tsx';
import { words } from './overview-words.ts';

type Asked<R> = { readonly data: R | undefined; readonly error: CallError | null; readonly refetch: () => unknown };
type Props<R> = {
  readonly title: Text;
  readonly hint?: Text;
  readonly asked: Asked<R>;
  readonly actions?: ReactNode;
  /** Shown in place of the drawing when the answer holds nothing. */
  readonly empty?: { readonly when: (reply: R) => boolean; readonly text: Text; readonly hint?: Text; readonly action?: ReactNode };
  readonly children: (reply: R) => ReactNode;
};

/** One piece of the overview: while it loads, when it fails, when there is nothing, and when there is. */
export function Card<R>({ title, hint, asked, actions, empty, children }: Props<R>) {
  const say = useText();
  return (
    <Container fitHeight header={<Header variant="h2" {...(hint && { description: say(hint) })} {...(actions !== undefined && { actions })}>{say(title)}</Header>}>
      {asked.error && <Alert type="error" action={<Button onClick={() => asked.refetch()}>{say(words.retry)}</Button>}>{asked.error.message}</Alert>}
      {!asked.error && asked.data === undefined && <StatusIndicator type="loading">{say(words.loading)}</StatusIndicator>}
      {!asked.error && asked.data !== undefined && (empty?.when(asked.data) ? <Nothing {...empty} /> : children(asked.data))}
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
          {hint && <Box variant="p" color="text-body-secondary">{say(hint)}</Box>}
        </div>
        {action}
      </SpaceBetween>
    </Box>
  );
}

import { useEffect, type ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { Text } from '../../shared/text.ts';
import { hideFailure } from '../app/call.ts';
import type { CallError } from '../app/call-error.ts';
import { useText } from '../app/language.tsx';
import { Waiting } from '../app/waiting.tsx';

/** A call as `useCall` gives it, as far as its answer goes. */
export type Asked<R> = {
  readonly data: R | undefined;
  readonly error: CallError | null;
  readonly refetch: () => unknown;
};
const retry: Text = { zh: '重试', en: 'Try again' };

/** What the server answered, or that it is on its way, or why it did not come: `<Answer of={useCall(…)}>{(reply) => …}</Answer>`. */
export function Answer<R>({ of: asked, children }: { of: Asked<R>; children: (reply: R) => ReactNode }) {
  if (asked.data !== undefined) return children(asked.data);
  if (asked.error) return <Failure of={{ ...asked, error: asked.error }} />;
  return <Waiting />;
}

type Failed = { readonly error: CallError; readonly refetch: () => unknown };

/** Why something could not be loaded, with a way to try again. */
export function Failure({ of: { error, refetch }, title }: { of: Failed; title?: Text }) {
  const say = useText();
  useEffect(() => hideFailure(error), [error]);
  return (
    <Alert
      type="error"
      {...(title && { header: say(title) })}
      action={<Button onClick={() => refetch()}>{say(retry)}</Button>}
    >
      {error.message}
    </Alert>
  );
}

import { useEffect } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { Text } from '../../shared/text.ts';
import { hideFailure } from '../app/failure-notice.ts';
import type { CallError } from '../app/call-error.ts';
import { useText } from '../app/language.tsx';
import { useSaidByPage } from './page/failed-parts.tsx';
import { NotLoaded } from './page/not-loaded.tsx';

const retry: Text = { zh: '重试', en: 'Try again' };

type Failed = { readonly error: CallError; readonly refetch: () => unknown };

/** Why something could not be loaded, with a way to try again; quiet where the page says the same for several of its parts. */
export function Failure({ of: { error, refetch }, title }: { of: Failed; title?: Text }) {
  const say = useText();
  const isSaid = useSaidByPage({ error, refetch });
  useEffect(() => hideFailure(error), [error]);
  if (isSaid) return <NotLoaded />;
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

import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { CallError } from '../../../app/call-error.ts';
import { useText } from '../../../app/language.tsx';
import { words } from './flow-words.ts';

/** Why it was not saved. When somebody else was faster, the reader decides whose work stays. */
export function SaveProblem({ error, onOverwrite }: { error: CallError; onOverwrite: () => void }) {
  const say = useText();
  if (error.is('changedMeanwhile')) return <Alert type="warning" action={<Button onClick={onOverwrite}>{say(words.overwrite)}</Button>}>{say(words.newer)}</Alert>;
  const messages = error.fields.map(({ message }) => message);
  return (
    <Alert type="error">
      {messages.length > 1 ? <ul className="plain-list">{messages.map((message) => <li key={message}>{message}</li>)}</ul> : messages[0] ?? error.message}
    </Alert>
  );
}

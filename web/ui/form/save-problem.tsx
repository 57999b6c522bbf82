import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import type { CallError } from '../../app/call-error.ts';
import { useText } from '../../app/language.tsx';

const words = {
  newer: {
    zh: '他人刚刚做了修改，你的修改没有保存，仍保留在此页。',
    en: 'Somebody else changed this meanwhile. Your changes are not saved, and still here.',
  },
  overwrite: { zh: '用我的修改覆盖', en: 'Overwrite with mine' },
} as const;

/** Why something was not saved. When somebody else was faster, the reader decides whose work stays. */
export function SaveProblem({ error, onOverwrite }: { error: CallError; onOverwrite: () => void }) {
  const say = useText();
  if (error.is('changedMeanwhile'))
    return (
      <Alert type="warning" action={<Button onClick={onOverwrite}>{say(words.overwrite)}</Button>}>
        {say(words.newer)}
      </Alert>
    );
  const messages = error.fields.map(({ message }) => message);
  return (
    <Alert type="error">
      {messages.length > 1 ? (
        <ul className="plain-list">
          {messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      ) : (
        (messages[0] ?? error.message)
      )}
    </Alert>
  );
}

import { useState, type RefObject } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { EditorView } from '@codemirror/view';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { beautifyIn, type BeautifyOutcome } from './sql-editor-beautify.ts';

type Said = { readonly type: StatusIndicatorProps.Type; readonly text: Text };

/** What can be done with everything that is written, below the editor. */
export function SqlEditorBar({ view, dbType }: { view: RefObject<EditorView | undefined>; dbType: string }) {
  const say = useText();
  const [said, setSaid] = useState<Said>();
  const [isBusy, setIsBusy] = useState(false);
  const beautify = () => {
    if (!view.current) return;
    setIsBusy(true);
    void beautifyIn(view.current, dbType)
      .then((outcome) => setSaid(saidOf(outcome)))
      .finally(() => setIsBusy(false));
  };
  return (
    <Box className="sql-editor-bar" padding={{ top: 'xxs' }}>
      <SpaceBetween direction="horizontal" size="s" alignItems="center">
        <Button variant="inline-link" formAction="none" loading={isBusy} onClick={beautify}>
          {say(words.beautify)}
        </Button>
        <span aria-live="polite">{said && <StatusIndicator type={said.type}>{say(said.text)}</StatusIndicator>}</span>
      </SpaceBetween>
    </Box>
  );
}

function saidOf(outcome: BeautifyOutcome): Said {
  if (typeof outcome === 'string') return { type: 'warning', text: words[outcome] };
  return outcome.kept === 0
    ? { type: 'success', text: words.done }
    : { type: 'info', text: words.kept(outcome.kept, outcome.statements) };
}

const words = {
  beautify: { zh: '美化', en: 'Beautify' },
  done: { zh: '已美化', en: 'Laid out' },
  kept: (kept: number, of: number) => ({
    zh: `共 ${of} 条语句，${kept} 条保持原样：暂时无法只改动空白就把它们美化`,
    en: `${kept} of ${of} statements stay as they were: they cannot be laid out by changing white space alone`,
  }),
  tooLong: {
    zh: `SQL 超过 ${limits.beautifiedCharactersMax / 1000} 千字符，未美化`,
    en: `Not laid out: the SQL is longer than ${limits.beautifiedCharactersMax / 1000},000 characters`,
  },
  failed: { zh: '未能美化，SQL 没有改动', en: 'The SQL could not be laid out and was not changed' },
  textChanged: { zh: 'SQL 在美化过程中有改动，请重试', en: 'The SQL was changed meanwhile: press the button again' },
};

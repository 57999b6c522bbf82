import { useMemo, type RefObject } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { EditorView } from '@codemirror/view';
import { fill, type Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';

/** Tells of carriage returns, which are kept and sent as they came, and offers to do without them. */
export function SqlEditorReturns({ view, value }: { view: RefObject<EditorView | undefined>; value: string }) {
  const say = useText();
  const count = useMemo(() => value.split('\r').length - 1, [value]);
  if (count === 0) return null;
  const remove = () => {
    const now = view.current;
    if (!now) return;
    const text = now.state.doc.toString().replace(/\r\n?/g, '\n');
    now.dispatch({ changes: { from: 0, to: now.state.doc.length, insert: text }, userEvent: 'input.format' });
  };
  return (
    <Box className="sql-editor-bar" padding={{ top: 'xxs' }}>
      <SpaceBetween direction="horizontal" size="s" alignItems="center">
        <StatusIndicator type="info">{say(fill(words.holds, { count }))}</StatusIndicator>
        <Button variant="inline-link" formAction="none" onClick={remove}>
          {say(words.remove)}
        </Button>
      </SpaceBetween>
    </Box>
  );
}

const words = {
  holds: {
    zh: '含有 {count} 个回车符（CR，显示为 ␍），会原样发送',
    en: 'Holds {count} {count:carriage return|carriage returns} (CR, shown as ␍), sent as {count:it is|they are}',
  },
  remove: { zh: '全部换行改为 LF', en: 'Make every line break LF' },
} satisfies Record<string, Text>;

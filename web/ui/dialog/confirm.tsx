import { useState, type ReactNode } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { Labelled } from '../form/labelled.tsx';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill, type Text } from '../../../shared/text.ts';
import type { CallError } from '../../app/call-error.ts';
import { useText } from '../../app/language.tsx';
import { Input } from '../form/input.tsx';
import { Apart } from '../page/failed-parts.tsx';
import { FirstFocus } from './first-focus.tsx';
import { RefusalAlert } from './refusal-alert.tsx';

type Props = {
  readonly title: Text;
  readonly children: ReactNode;
  /** The verb on the button. */
  readonly text: Text;
  /** What must be typed first, for what cannot be undone. */
  readonly typed?: string;
  readonly busy?: boolean;
  /** Why it was refused, when the change is `quiet`: a line above the page would stand behind the dialog. */
  readonly error?: CallError | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};
const words = {
  cancel: { zh: '取消', en: 'Cancel' },
  close: { zh: '关闭', en: 'Close' },
  typeIt: { zh: '输入“{word}”以确认', en: 'Type "{word}" to confirm' },
};

/** Asks before something that matters: `{asked && <Confirm … />}`. */
export function Confirm({ title, children, text, typed, busy = false, error, onConfirm, onCancel }: Props) {
  const say = useText();
  const [word, setWord] = useState('');
  const footer = (
    <Box float="right">
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="link" onClick={onCancel}>
          {say(words.cancel)}
        </Button>
        <Button variant="primary" loading={busy} disabled={typed !== undefined && word !== typed} onClick={onConfirm}>
          {say(text)}
        </Button>
      </SpaceBetween>
    </Box>
  );
  return (
    <Modal visible header={say(title)} closeAriaLabel={say(words.close)} onDismiss={onCancel} footer={footer}>
      <SpaceBetween size="m">
        {error && <RefusalAlert refusal={error} />}
        <div>
          <Apart>{children}</Apart>
        </div>
        {typed !== undefined && (
          <Labelled label={fill(words.typeIt, { word: typed })}>
            <FirstFocus>
              <Input value={word} onChange={({ detail }) => setWord(detail.value)} />
            </FirstFocus>
          </Labelled>
        )}
      </SpaceBetween>
    </Modal>
  );
}

/** Keeps what is being asked about: `const deleting = useAsked<Row>(); … deleting.ask(row)`. */
export function useAsked<T>() {
  const [about, setAbout] = useState<T>();
  return { about, ask: (next: T) => setAbout(() => next), done: () => setAbout(undefined) };
}

import { useId, type ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Text } from '../../shared/text.ts';
import type { CallError } from '../app/call-error.ts';
import { useText } from '../app/language.tsx';
import { FirstFocus } from './first-focus.tsx';

type Props = {
  readonly title: Text;
  readonly hint?: Text;
  /** The verb on the button. */
  readonly text: Text;
  readonly busy: boolean;
  /** A refusal to show above the fields, when the change is `quiet`. */
  readonly error?: CallError | null;
  readonly size?: ModalProps.Size;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};
const words = { cancel: { zh: '取消', en: 'Cancel' }, close: { zh: '关闭', en: 'Close' } };

/** A small form in a dialog; Enter submits it. */
export function FormDialog({ title, hint, text, busy, error, size = 'medium', onSubmit, onCancel, children }: Props) {
  const say = useText();
  const id = useId();
  const footer = (
    <Box float="right">
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="link" onClick={onCancel}>
          {say(words.cancel)}
        </Button>
        <Button variant="primary" loading={busy} form={id} formAction="submit">
          {say(text)}
        </Button>
      </SpaceBetween>
    </Box>
  );
  return (
    <Modal
      visible
      size={size}
      header={say(title)}
      closeAriaLabel={say(words.close)}
      onDismiss={onCancel}
      footer={footer}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        <SpaceBetween size="m">
          {hint && <Box color="text-body-secondary">{say(hint)}</Box>}
          {error && <Alert type="error">{error.message}</Alert>}
          <FirstFocus>
            <SpaceBetween size="m">{children}</SpaceBetween>
          </FirstFocus>
        </SpaceBetween>
      </form>
    </Modal>
  );
}

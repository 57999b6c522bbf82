import { useId, useState, type ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Text } from '../../../shared/text.ts';
import type { CallError } from '../../app/call-error.ts';
import { useText } from '../../app/language.tsx';
import { ReasonedButton } from '../action.tsx';
import { Apart } from '../page/failed-parts.tsx';
import { Confirm } from './confirm.tsx';
import { FirstFocus } from './first-focus.tsx';

type Props = {
  readonly title: Text;
  readonly hint?: Text;
  /** The verb on the button. */
  readonly text: Text;
  readonly busy: boolean;
  /** Why it cannot be submitted now. */
  readonly why?: Text | undefined;
  /** A refusal to show above the fields, when the change is `quiet`. */
  readonly error?: CallError | null;
  readonly size?: ModalProps.Size;
  /** Whether something was entered that would be lost: then it is asked before the dialog closes. */
  readonly isChanged?: boolean;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};
const words = {
  cancel: { zh: '取消', en: 'Cancel' },
  close: { zh: '关闭', en: 'Close' },
  unsaved: { zh: '有未保存的修改', en: 'There are unsaved changes' },
  discardTitle: { zh: '放弃修改？', en: 'Discard the changes?' },
  discardHint: { zh: '未保存的修改将丢失。', en: 'What is not saved is lost.' },
  discard: { zh: '放弃', en: 'Discard' },
};

/** A small form in a dialog; Enter submits it. */
export function FormDialog({
  title,
  hint,
  text,
  busy,
  why,
  error,
  size = 'medium',
  isChanged = false,
  onSubmit,
  onCancel,
  children,
}: Props) {
  const say = useText();
  const id = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => (isChanged ? setIsLeaving(true) : onCancel());
  const footer = (
    <Box float="right">
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="link" onClick={leave}>
          {say(words.cancel)}
        </Button>
        <ReasonedButton text={text} why={why} variant="primary" loading={busy} form={id} formAction="submit" />
      </SpaceBetween>
    </Box>
  );
  return (
    <Modal visible size={size} header={say(title)} closeAriaLabel={say(words.close)} onDismiss={leave} footer={footer}>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !why) onSubmit();
        }}
      >
        <SpaceBetween size="m">
          {hint && <Box color="text-body-secondary">{say(hint)}</Box>}
          {error && <Alert type="error">{error.message}</Alert>}
          {isChanged && <StatusIndicator type="warning">{say(words.unsaved)}</StatusIndicator>}
          <FirstFocus>
            <Apart>
              <SpaceBetween size="m">{children}</SpaceBetween>
            </Apart>
          </FirstFocus>
        </SpaceBetween>
      </form>
      {isLeaving && (
        <Confirm
          title={words.discardTitle}
          text={words.discard}
          onConfirm={onCancel}
          onCancel={() => setIsLeaving(false)}
        >
          {say(words.discardHint)}
        </Confirm>
      )}
    </Modal>
  );
}

import type { ReactNode } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { Apart } from '../page/failed-parts.tsx';

type Props = {
  readonly title: Text;
  readonly size?: ModalProps.Size;
  readonly onClose: () => void;
  /** What can be done with it, before the button that closes. */
  readonly actions?: ReactNode;
  /** Where closing it leads somewhere. */
  readonly closeText?: Text;
  readonly children: ReactNode;
};
const close = { zh: '关闭', en: 'Close' };

/** Something to be read in a dialog, which is closed and no more. */
export function DetailsDialog({ title, size = 'large', onClose, actions, closeText = close, children }: Props) {
  const say = useText();
  return (
    <Modal
      visible
      size={size}
      header={say(title)}
      closeAriaLabel={say(close)}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            {actions}
            <Button variant="primary" formAction="none" onClick={onClose}>
              {say(closeText)}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <Apart>{children}</Apart>
    </Modal>
  );
}

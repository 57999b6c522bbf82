import type { ReactNode } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';

type Props = {
  readonly title: Text;
  readonly size?: ModalProps.Size;
  readonly onClose: () => void;
  readonly children: ReactNode;
};
const close = { zh: '关闭', en: 'Close' };

/** Something to be read in a dialog, which is closed and no more. */
export function DetailsDialog({ title, size = 'large', onClose, children }: Props) {
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
          <Button variant="primary" onClick={onClose}>
            {say(close)}
          </Button>
        </Box>
      }
    >
      {children}
    </Modal>
  );
}

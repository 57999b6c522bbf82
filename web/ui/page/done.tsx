import type { ReactNode } from 'react';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';

type Props = { readonly title: Text; readonly text: Text; readonly children: ReactNode };

/** The end of a flow of steps: what was made, and the ways on from here as buttons. */
export function Done({ title, text, children }: Props) {
  const say = useText();
  return (
    <Container>
      <Box textAlign="center" padding={{ vertical: 'xxl' }}>
        <SpaceBetween size="m">
          <Box fontSize="heading-l">
            <StatusIndicator type="success">{say(title)}</StatusIndicator>
          </Box>
          <div role="status">{say(text)}</div>
          <div className="centered">
            <SpaceBetween direction="horizontal" size="xs">
              {children}
            </SpaceBetween>
          </div>
        </SpaceBetween>
      </Box>
    </Container>
  );
}

import type { ReactNode } from 'react';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';

type Props = {
  readonly mark?: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
};

/** Fills the place of a page that cannot be shown: what happened, and ways on. */
export function ScreenMessage({ mark, title, children, actions }: Props) {
  return (
    <Box textAlign="center" padding={{ vertical: 'xxxl', horizontal: 'l' }}>
      <div role="alert">
        <SpaceBetween size="l">
          {mark && (
            <Box fontSize="display-l" fontWeight="bold" color="text-status-inactive">
              {mark}
            </Box>
          )}
          <Box variant="h1">{title}</Box>
          <div>{children}</div>
          <div className="screen-actions">{actions}</div>
        </SpaceBetween>
      </div>
    </Box>
  );
}

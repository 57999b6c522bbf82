import type { ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Form from '@cloudscape-design/components/form';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Text } from '../../../shared/text.ts';
import type { CallError } from '../../app/call-error.ts';
import { useText } from '../../app/language.tsx';
import { LeaveGuard } from './leave-guard.tsx';

type Props = {
  /** The verb on the button. */
  readonly text: Text;
  readonly busy: boolean;
  /** Why it was refused, when the change is `quiet`. */
  readonly error: CallError | null;
  /** Whether something was entered that would be lost: then `leaveText` asks before the page is left. */
  readonly isChanged: boolean;
  readonly leaveText: Text;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly children: ReactNode;
};
const cancel = { zh: '取消', en: 'Cancel' };

/** A form that is a page of its own; Enter submits it. */
export function PageForm({ text, busy, error, isChanged, leaveText, onSubmit, onCancel, children }: Props) {
  const say = useText();
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
    >
      <LeaveGuard when={isChanged} text={leaveText} />
      <Form
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={onCancel}>
              {say(cancel)}
            </Button>
            <Button variant="primary" loading={busy}>
              {say(text)}
            </Button>
          </SpaceBetween>
        }
      >
        <SpaceBetween size="l">
          {error && <Alert type="error">{error.message}</Alert>}
          {children}
        </SpaceBetween>
      </Form>
    </form>
  );
}

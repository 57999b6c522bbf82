import Alert from '@cloudscape-design/components/alert';
import type { CallError } from '../../app/call-error.ts';
import { UseLines } from './use-lines.tsx';

/** Why something was refused, in the dialog that asked for it; with what uses it, where that is why. */
export function RefusalAlert({ refusal: { message, uses } }: { readonly refusal: CallError }) {
  if (uses.length === 0) return <Alert type="error">{message}</Alert>;
  return (
    <Alert type="error" header={message}>
      <UseLines uses={uses} />
    </Alert>
  );
}

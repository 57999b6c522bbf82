import type { QueryOutcome } from '../../../../shared/query-outcomes.ts';
import type { StatusLook } from '../../../ui/status.tsx';

/** How the end of a query looks, in the workbench and in its log. */
export const outcomeLooks: Readonly<Record<QueryOutcome, StatusLook>> = {
  running: 'in-progress',
  succeeded: 'success',
  failed: 'error',
  cancelled: 'stopped',
  timed_out: 'error',
  intercepted: 'warning',
  refused: 'warning',
  unknown: 'warning',
};

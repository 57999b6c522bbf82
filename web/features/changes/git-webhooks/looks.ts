import type { gitDeliveryOutcomes } from '../../../../shared/git-hosts.ts';
import type { StatusLook } from '../../../ui/status.tsx';

/** How each outcome of a call appears. */
export const outcomeLooks: Readonly<Record<(typeof gitDeliveryOutcomes.values)[number], StatusLook>> = {
  waiting: 'in-progress',
  workflow: 'success',
  nothing: 'stopped',
  counted: 'info',
  refused: 'error',
  failed: 'error',
  ignored: 'stopped',
};

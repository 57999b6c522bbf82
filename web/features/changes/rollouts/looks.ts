import type { RolloutSourceState, RolloutState } from '../../../../shared/lifecycles/rollout.ts';
import type { StatusLook } from '../../../ui/status.tsx';
import type { Rollout } from './wire.ts';

/** How each state appears. */
export const rolloutLooks: Readonly<Record<RolloutState, StatusLook>> = {
  auditing: 'in-progress',
  audited: 'pending',
  running: 'in-progress',
  stopped: 'error',
  finished: 'success',
  ended: 'stopped',
};
export const sourceLooks: Readonly<Record<RolloutSourceState, StatusLook>> = {
  unaudited: 'pending',
  blocked: 'error',
  waiting: 'pending',
  running: 'in-progress',
  succeeded: 'success',
  failed: 'error',
  skipped: 'stopped',
};

const movingMilliseconds = 2_000;

/** How often something that moves is looked at. */
export function everyWhile(rollout: Pick<Rollout, 'state'> | undefined): number | false {
  return rollout?.state === 'auditing' || rollout?.state === 'running' ? movingMilliseconds : false;
}

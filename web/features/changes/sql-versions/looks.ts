import type { ReleaseStatus } from '../../../../shared/lifecycles/sql-version.ts';
import type { StatusLook } from '../../../ui/status.tsx';

/** How each state appears. */
export const versionLooks = { is_being_released: 'in-progress', locked: 'stopped' } as const;
export const releaseLooks: Readonly<Record<ReleaseStatus, StatusLook>> = {
  wait_for_release: 'pending',
  released: 'success',
  not_need_release: 'stopped',
};

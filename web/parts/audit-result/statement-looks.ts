import type { ExecStatus } from '../../../shared/lifecycles/statement.ts';
import type { StatusLook } from '../../ui/status.tsx';

/** How each state of a statement appears. */
export const statementLooks: Readonly<Record<ExecStatus, StatusLook>> = {
  initialized: 'pending',
  doing: 'in-progress',
  succeeded: 'success',
  failed: 'error',
  manually_executed: 'success',
  terminating: 'in-progress',
  terminate_succeeded: 'stopped',
  terminate_failed: 'error',
  execute_rollback: 'stopped',
  not_executed: 'pending',
  unknown: 'warning',
};

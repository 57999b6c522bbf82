import type { ExportFileStatus, ExportStatus } from '../../../../shared/lifecycles/data-export.ts';
import type { StatusLook } from '../../../ui/status.tsx';

/** How each state appears. */
export const exportLooks: Readonly<Record<ExportStatus, StatusLook>> = {
  wait_for_approve: 'pending',
  wait_for_export: 'pending',
  exporting: 'in-progress',
  rejected: 'warning',
  cancel: 'stopped',
  failed: 'error',
  finish: 'success',
};
export const fileLooks: Readonly<Record<ExportFileStatus, StatusLook>> = {
  init: 'pending',
  exporting: 'in-progress',
  finish: 'success',
  failed: 'error',
  file_deleted: 'stopped',
};
export const queryLooks: Readonly<Record<'success' | 'failed' | 'not_executed', StatusLook>> = {
  success: 'success',
  failed: 'error',
  not_executed: 'stopped',
};

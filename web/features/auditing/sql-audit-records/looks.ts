import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { AuditRecordStatus } from '../../../../shared/lifecycles/sql-audit-record.ts';

export const recordLooks: Readonly<Record<AuditRecordStatus, StatusIndicatorProps.Type>> = {
  auditing: 'in-progress',
  successfully: 'success',
  failed: 'error',
};

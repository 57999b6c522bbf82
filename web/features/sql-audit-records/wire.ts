import type { Received } from '../../../shared/contract/operation.ts';
import type { getSqlAuditRecord } from '../../../shared/contract/sql-audit-records.ts';

/** A quick audit as the server shows it. */
export type AuditRecord = Received<typeof getSqlAuditRecord>['data'];

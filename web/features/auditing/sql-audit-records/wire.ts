import type { Received } from '../../../../shared/contract/operation.ts';
import type {
  getSqlAuditRecord,
  testGitConnection,
} from '../../../../shared/contract/auditing/sql-audit-records/operations.ts';

/** A quick audit as the server shows it. */
export type AuditRecord = Received<typeof getSqlAuditRecord>['data'];

/** Whether a repository can be read, and its branches. */
export type GitAnswer = Received<typeof testGitConnection>['data'];

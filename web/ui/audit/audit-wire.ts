import type { Received } from '../../../shared/contract/operation.ts';
import type { getAuditTask, listAuditTaskSqls } from '../../../shared/contract/tasks.ts';

/** What the server says of an audited task and its statements. */
export type AuditTask = Received<typeof getAuditTask>['data'];
export type Statement = Received<typeof listAuditTaskSqls>['data'][number];
export type StatementFinding = Statement['audit_result'][number];

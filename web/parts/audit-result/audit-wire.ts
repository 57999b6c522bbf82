import type { Received } from '../../../shared/contract/operation.ts';
import type { getAuditTask, listAuditTaskSqls } from '../../../shared/contract/auditing/tasks/operations.ts';

/** What the server says of an audited task and its statements. */
export type AuditTask = Received<typeof getAuditTask>['data'];
export type Statement = Received<typeof listAuditTaskSqls>['data'][number];
type StatementFinding = Statement['audit_result'][number];
/** What is shown of a finding, whichever list it stands in. */
export type ShownFinding = Pick<
  StatementFinding,
  'rule_name' | 'level' | 'execution_failed' | 'error_info' | 'line' | 'column'
> & {
  readonly instead?: string | undefined;
  readonly i18n_audit_result_info: Readonly<
    Record<string, { readonly message: string; readonly error_info?: string; readonly errorInfo?: string }>
  >;
};

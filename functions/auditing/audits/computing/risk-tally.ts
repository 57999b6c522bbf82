import type { JudgedStatement } from '../../../../shared/audit/audit.ts';
import type { Finding } from '../../../../shared/audit/judge/finding.ts';
import type { TaskRisk } from '../../../ground/ledger/task-repo.ts';

/** How risky the statements of a script are together: what approval rules look at. */
export class RiskTally {
  private readonly kinds = new Set<NonNullable<TaskRisk['kinds']>[number]>();
  private isOfUnknownKind = false;
  private cannotRun = 0;
  private affectedRows: number | undefined = 0;
  private tableRows: number | undefined = 0;

  add({ audited: { sqlType, findings, size } }: Pick<JudgedStatement, 'audited'>): void {
    if (findings.some(isBoundToFail)) this.cannotRun++;
    if (size?.isUnknown) this.isOfUnknownKind = true;
    else if (sqlType === 'ddl' || sqlType === 'dcl') this.kinds.add('ddl');
    // A query may change rows in its WITH.
    else if (sqlType === 'dml' || (sqlType === 'dql' && size)) this.kinds.add('dml');
    if (!size) return;
    this.affectedRows = both(this.affectedRows, size.rows, (had, rows) => had + rows);
    this.tableRows = both(this.tableRows, size.tableRows, Math.max);
  }

  total(): TaskRisk {
    const { affectedRows, tableRows, cannotRun } = this;
    return {
      ...(!this.isOfUnknownKind && { kinds: [...this.kinds].sort() }),
      cannotRun,
      ...(affectedRows !== undefined && { affectedRows }),
      ...(tableRows !== undefined && { tableRows }),
    };
  }
}

/** It was not read, names what is not there, or the server itself says so. */
function isBoundToFail({ source, ruleId }: Finding): boolean {
  return source === 'syntax' || source === 'validity' || ruleId === explainPreCheck;
}
const explainPreCheck = 'global-explain-pre-check';

/** What is not known of one is not known of both. */
function both(
  had: number | undefined,
  more: number | undefined,
  joined: (had: number, more: number) => number,
): number | undefined {
  return had === undefined || more === undefined ? undefined : joined(had, more);
}

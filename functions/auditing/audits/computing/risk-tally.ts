import type { JudgedStatement } from '../../../../shared/audit/audit.ts';
import type { TaskRisk } from '../../../ground/ledger/task-repo.ts';

/** How risky the statements of a script are together: what approval rules look at. */
export class RiskTally {
  private readonly kinds = new Set<TaskRisk['kinds'][number]>();
  private cannotRun = 0;
  private affectedRows: number | undefined = 0;
  private tableRows: number | undefined = 0;

  add({ audited: { sqlType, fidelity, findings, size } }: JudgedStatement): void {
    if (findings.some(({ source }) => source === 'syntax' || source === 'validity')) this.cannotRun++;
    const isUnread = fidelity === 'generic' || fidelity === 'error' || sqlType === 'other';
    if (isUnread || sqlType === 'ddl' || sqlType === 'dcl') this.kinds.add('ddl');
    if (isUnread || sqlType === 'dml') this.kinds.add('dml');
    if (!size) return;
    this.affectedRows = both(this.affectedRows, size.rows, (had, rows) => had + rows);
    this.tableRows = both(this.tableRows, size.tableRows, Math.max);
  }

  total(): TaskRisk {
    const { affectedRows, tableRows, cannotRun } = this;
    return {
      kinds: [...this.kinds].sort(),
      cannotRun,
      ...(affectedRows !== undefined && { affectedRows }),
      ...(tableRows !== undefined && { tableRows }),
    };
  }
}

/** What is not known of one is not known of both. */
function both(
  had: number | undefined,
  more: number | undefined,
  joined: (had: number, more: number) => number,
): number | undefined {
  return had === undefined || more === undefined ? undefined : joined(had, more);
}

import { AppError } from '../../../shared/errors/index.ts';
import { readyRun } from '../../ground/ledger/run-changes.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { auditTasks, unboundTasks, type AuditTask } from '../../ground/ledger/task-repo.ts';

/** For the transaction that submits a workflow: it takes the tasks for good, unless another one took them meanwhile. */
export function bindingTasks(
  table: TenantTable,
  tasks: readonly AuditTask[],
  { workflowId, projectUid }: { workflowId: string; projectUid: string },
): TransactItem[] {
  return tasks.flatMap(({ taskId }) => [
    auditTasks
      .on(table)
      .patching(
        { taskId },
        { set: { workflowId }, remove: ['expiresAtSeconds', 'expiresAt'] },
        { condition: { workflowId: { exists: false } }, refusal: new AppError('taskUsed') },
      ),
    readyRun(table, { taskId, workflowId, projectUid }),
  ]);
}

/** After the transaction that took tasks: the clean-up need not look at them, and leaves alone what it finds taken nevertheless. */
export function forgettingUnbound(table: TenantTable, tasks: readonly AuditTask[]): Promise<void> {
  return unboundTasks.on(table).removeAll(tasks.map(({ taskId, createdAt }) => ({ taskId, createdAt })));
}

/** For the transaction that submits an export: it takes the tasks for good, unless another one took them meanwhile. */
export function bindingExportTasks(
  table: TenantTable,
  tasks: readonly AuditTask[],
  { exportUid, refusal }: { exportUid: string; refusal: Error },
): TransactItem[] {
  return tasks.flatMap(({ taskId, createdAt }) => [
    auditTasks
      .on(table)
      .patching(
        { taskId },
        { set: { exportUid }, remove: ['expiresAtSeconds', 'expiresAt'] },
        { condition: { exportUid: { exists: false } }, refusal },
      ),
    unboundTasks.on(table).removing({ createdAt, taskId }),
  ]);
}

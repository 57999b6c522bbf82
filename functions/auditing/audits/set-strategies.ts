import { AppError } from '../../../shared/errors/index.ts';
import { runLifecycle } from '../../../shared/lifecycles/workflow.ts';
import { statementLifecycle } from '../../../shared/lifecycles/statement.ts';
import { isPromise, type BackupStrategy } from '../../../shared/rollback/strategies.ts';
import { runs } from '../../ground/ledger/run-repo.ts';
import { statements, type Statement } from '../../ground/ledger/statement-repo.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { transactItemsMax, type TransactItem } from '../../platform/table/transaction.ts';
import { outdateDownloads } from './download-repo.ts';
import { auditTasks, type AuditTask } from '../../ground/ledger/task-repo.ts';

type Changed = Pick<AuditTask, 'backupChange'> & { readonly backupRowsMax?: number | undefined };

/** Before a run and after one that failed: nothing is under way, and something is still to run. */
const openRuns = [...runLifecycle.from('start'), ...runLifecycle.from('retry')];

/** Gives statements that have not taken effect another strategy, and their task another limit. Each part is refused while they run. */
export async function setStrategies(
  table: TenantTable,
  { taskId, workflowId }: AuditTask,
  {
    chosen,
    strategy,
    ...changed
  }: Changed & { readonly chosen: readonly Statement[]; readonly strategy: BackupStrategy | undefined },
): Promise<void> {
  const refusal = new AppError('backupTooLate');
  const stillOpen: TransactItem[] =
    workflowId === undefined
      ? []
      : [runs.on(table).checking({ taskId }, { condition: { state: { oneOf: openRuns } }, refusal })];
  const set = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  const ofTask: TransactItem[] =
    Object.keys(set).length > 0 ? [auditTasks.on(table).patching({ taskId }, { set })] : [];
  if (strategy === undefined) return table.transact([...stillOpen, ...ofTask]);
  const room = transactItemsMax - stillOpen.length - ofTask.length;
  for (let start = 0; start < chosen.length; start += room)
    await table.transact([
      ...stillOpen,
      ...ofTask,
      ...chosen.slice(start, start + room).map(({ number }) =>
        statements.on(table).patching(
          { taskId, number },
          // What an attempt that took no effect has kept belongs to that attempt.
          { set: { backupStrategy: strategy }, remove: ['backup'] },
          { condition: { state: { oneOf: statementLifecycle.from('retry') } }, refusal },
        ),
      ),
    ]);
  await outdateDownloads(table, taskId);
}

/** Switches the backup of an audited task off, as long as no workflow has it. */
export async function switchBackupOff(table: TenantTable, task: AuditTask): Promise<void> {
  const { items } = await statements.on(table).list({ taskId: task.taskId });
  const kept = items.filter(({ backupStrategy }) => isPromise(backupStrategy));
  await setStrategies(table, task, { chosen: kept, strategy: 'none' });
  await auditTasks
    .on(table)
    .patch(
      { taskId: task.taskId },
      { set: { enableBackup: false, backupConflict: true } },
      { condition: { workflowId: { exists: false } } },
    );
}

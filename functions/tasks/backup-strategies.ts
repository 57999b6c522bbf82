import type * as contract from '../../shared/contract/tasks/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { backupReasons } from '../../shared/rollback/reasons.ts';
import { backupStrategies, type BackupStrategy } from '../../shared/rollback/strategies.ts';
import type { Context } from '../platform/context.ts';
import type { TransactItem } from '../platform/table/transaction.ts';
import { transactItemsMax } from '../platform/table/transaction.ts';
import { outdateDownloads } from '../audits/download-repo.ts';
import type { AuditTask } from '../audits/task-repo.ts';
import { runs } from '../execution/run-repo.ts';
import { statements, type Statement } from '../execution/statement-repo.ts';
import { taskToBackUp } from './task-access.ts';

export async function updateTaskBackupStrategy(
  { params, body }: Input<typeof contract.updateTaskBackupStrategy>,
  ctx: Context,
) {
  const task = await openTask(ctx, params.task_id);
  const all = await statements.on(ctx.table).list({ taskId: task.taskId });
  const fitting = all.items.filter((one) => supports(one, body.strategy));
  const [first] = all.items;
  if (fitting.length === 0 && first) throw unsupported(first);
  await change(ctx, task, fitting, body.strategy);
  ctx.describe({
    zh: `将任务 ${task.taskId} 的备份策略改为“${backupStrategies.labels[body.strategy].zh}”`,
    en: `Set the backup strategy of task ${task.taskId} to "${backupStrategies.labels[body.strategy].en}"`,
  });
  return {};
}

export async function updateSqlBackupStrategy(
  { params, body }: Input<typeof contract.updateSqlBackupStrategy>,
  ctx: Context,
) {
  const task = await openTask(ctx, params.task_id);
  const statement = await statements.on(ctx.table).require({ taskId: task.taskId, number: params.sql_id });
  if (!supports(statement, body.strategy)) throw unsupported(statement);
  await change(ctx, task, [statement], body.strategy);
  ctx.describe({
    zh: `将第 ${params.sql_id} 条语句的备份策略改为“${backupStrategies.labels[body.strategy].zh}”`,
    en: `Set the backup strategy of statement ${params.sql_id} to "${backupStrategies.labels[body.strategy].en}"`,
  });
  return {};
}

/** A task whose strategies may still be chosen. */
async function openTask(ctx: Context, taskId: number): Promise<AuditTask> {
  const task = await taskToBackUp(ctx, taskId);
  if (!task.enableBackup) throw new AppError('backupOff');
  return task;
}

function supports({ backupAdvice }: Statement, strategy: BackupStrategy): boolean {
  return backupAdvice?.supported.includes(strategy) ?? false;
}

function unsupported({ backupAdvice }: Statement): AppError {
  return new AppError('backupStrategyUnsupported', { reason: backupReasons[backupAdvice?.reason ?? 'notUnderstood'] });
}

/** Each part is refused once the execution has begun. */
async function change(
  { table }: Context,
  { taskId, workflowId }: AuditTask,
  chosen: readonly Statement[],
  backupStrategy: BackupStrategy,
): Promise<void> {
  const refusal = new AppError('backupTooLate');
  const stillOpen: TransactItem[] =
    workflowId === undefined ? [] : [runs.on(table).checking({ taskId }, { condition: { state: 'ready' }, refusal })];
  const room = transactItemsMax - stillOpen.length;
  for (let start = 0; start < chosen.length; start += room)
    await table.transact([
      ...stillOpen,
      ...chosen
        .slice(start, start + room)
        .map(({ number }) =>
          statements
            .on(table)
            .patching(
              { taskId, number },
              { set: { backupStrategy } },
              { condition: { state: 'not_started' }, refusal },
            ),
        ),
    ]);
  await outdateDownloads(table, taskId);
}

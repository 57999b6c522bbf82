import { holdsOnSource, isAllowed } from '../../../shared/allowed.ts';
import type * as contract from '../../../shared/contract/auditing/tasks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { runLifecycle } from '../../../shared/lifecycles/workflow.ts';
import { statementLifecycle } from '../../../shared/lifecycles/statement.ts';
import { backupReasons } from '../../../shared/rollback/reasons.ts';
import { backupStrategies, type BackupStrategy } from '../../../shared/rollback/strategies.ts';
import { fill, type Text } from '../../../shared/text.ts';
import type { AuditTask } from '../../ground/ledger/task-repo.ts';
import { setStrategies } from '../audits/set-strategies.ts';
import { runs } from '../../ground/ledger/run-repo.ts';
import { statements, type Statement } from '../../ground/ledger/statement-repo.ts';
import type { Context } from '../../platform/context.ts';
import { approvedWorkflow } from '../../ground/ledger/workflow-lookups.ts';
import { placeOf, taskToBackUp } from './task-access.ts';

export async function updateTaskBackupStrategy(
  { params, body }: Input<typeof contract.updateTaskBackupStrategy>,
  ctx: Context,
) {
  const { task, change } = await openTask(ctx, params.task_id);
  const { strategy, backup_max_rows: backupRowsMax } = body;
  const chosen = strategy === undefined ? [] : await fittingStatements(ctx, task, strategy);
  await setStrategies(ctx.table, task, { ...change, chosen, strategy, backupRowsMax });
  ctx.describe(
    joined(task.taskId, [
      ...(strategy === undefined ? [] : [backupStrategies.labels[strategy]]),
      ...(backupRowsMax === undefined ? [] : [fill(atMost, { from: task.backupRowsMax, to: backupRowsMax })]),
    ]),
  );
  return {};
}

export async function updateSqlBackupStrategy(
  { params, body }: Input<typeof contract.updateSqlBackupStrategy>,
  ctx: Context,
) {
  const { task, change } = await openTask(ctx, params.task_id);
  const statement = await statements.on(ctx.table).require({ taskId: task.taskId, number: params.sql_id });
  if (!supports(statement, body.strategy)) throw unsupported(statement);
  await setStrategies(ctx.table, task, { ...change, chosen: [statement], strategy: body.strategy });
  ctx.describe({
    zh: `将任务 ${task.taskId} 第 ${params.sql_id} 条语句的备份策略改为“${backupStrategies.labels[body.strategy].zh}”`,
    en: `Set the backup strategy of statement ${params.sql_id} of task ${task.taskId} to "${backupStrategies.labels[body.strategy].en}"`,
  });
  return {};
}

const atMost: Text = { zh: '备份行数上限由 {from} 改为 {to}', en: 'at most {to} rows instead of {from}' };

function joined(taskId: number, parts: readonly Text[]): Text {
  return {
    zh: `将任务 ${taskId} 的备份改为：${parts.map(({ zh }) => zh).join('，')}`,
    en: `Set the backup of task ${taskId} to: ${parts.map(({ en }) => en).join(', ')}`,
  };
}

/**
 * A task whose backup may still be chosen. An approval covers the SQL, its target and the process, not the backup: who approved
 * is shown who changed it since, and only who could have approved or may execute is let.
 */
async function openTask(
  ctx: Context,
  taskId: number,
): Promise<{ task: AuditTask; change: Pick<AuditTask, 'backupChange'> }> {
  const task = await taskToBackUp(ctx, taskId);
  if (!task.enableBackup) throw new AppError('backupOff');
  const run = task.workflowId === undefined ? undefined : await runs.on(ctx.table).get({ taskId });
  if (run && !runLifecycle.can('start', run.state) && !runLifecycle.can('retry', run.state))
    throw new AppError('backupTooLate');
  if (!(await approvedWorkflow(ctx.table, task))) return { task, change: {} };
  const place = await placeOf(ctx, task);
  const { rights, name } = ctx.user;
  const mayAct =
    isAllowed('workflowActForAll', rights, place) ||
    holdsOnSource('execute_workflow', rights, place) ||
    holdsOnSource('audit_workflow', rights, place);
  if (!mayAct) throw new AppError('backupNotYours');
  return { task, change: { backupChange: { byName: name, at: new Date(ctx.world.clock.now()).toISOString() } } };
}

/** The statements that support a strategy and have not taken effect. */
async function fittingStatements({ table }: Context, { taskId }: AuditTask, strategy: BackupStrategy) {
  const { items } = await statements.on(table).list({ taskId });
  const open = items.filter(({ state }) => statementLifecycle.can('retry', state));
  const fitting = open.filter((one) => supports(one, strategy));
  const [first] = items;
  if (first && open.length === 0) throw new AppError('backupTooLate');
  if (first && fitting.length === 0) throw unsupported(open[0] ?? first);
  return fitting;
}

function supports({ backupAdvice }: Statement, strategy: BackupStrategy): boolean {
  return backupAdvice?.supported.includes(strategy) ?? false;
}

function unsupported({ backupAdvice }: Statement): AppError {
  return new AppError('backupStrategyUnsupported', { reason: backupReasons[backupAdvice?.reason ?? 'notUnderstood'] });
}

import type * as contract from '../../../shared/contract/auditing/tasks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { onlineTip } from '../../../shared/online-changes/reasons.ts';
import { executionWays, type ExecutionWay } from '../../../shared/online-changes/ways.ts';
import { inLocale, type Locale, type Text } from '../../../shared/text.ts';
import { outdateDownloads } from '../audits/download-repo.ts';
import { auditTasks } from '../../ground/ledger/task-repo.ts';
import { statements, type Statement } from '../../ground/ledger/statement-repo.ts';
import type { Context } from '../../platform/context.ts';
import { ownTask } from './task-access.ts';

/** What reviewers approve is fixed: the way is chosen before the task is submitted. */
export async function updateSqlExecutionWay(
  { params, body }: Input<typeof contract.updateSqlExecutionWay>,
  ctx: Context,
) {
  const { taskId, workflowId } = await ownTask(ctx, params.task_id);
  const statement = await statements.on(ctx.table).require({ taskId, number: params.sql_id });
  if (workflowId !== undefined) throw new AppError('executionWayFixed');
  if (!waysOf(statement).includes(body.way))
    throw new AppError('executionWayUnsupported', { reason: reasonOf(statement) });
  await ctx.table.transact([
    auditTasks
      .on(ctx.table)
      .checking(
        { taskId },
        { condition: { workflowId: { exists: false } }, refusal: new AppError('executionWayFixed') },
      ),
    statements.on(ctx.table).patching({ taskId, number: params.sql_id }, { set: { executionWay: body.way } }),
  ]);
  await outdateDownloads(ctx.table, taskId);
  ctx.describe({
    zh: `将第 ${params.sql_id} 条语句的执行方式改为“${executionWays.labels[body.way].zh}”`,
    en: `Set the way of execution of statement ${params.sql_id} to "${executionWays.labels[body.way].en}"`,
  });
  return {};
}

/** What the wire says of the way in which a statement is carried out. */
export function shownWay(statement: Statement, locale: Locale) {
  const { executionWay, onlineAdvice, online, state } = statement;
  return {
    execution_way: executionWay,
    execution_way_tip: onlineAdvice ? inLocale(onlineTip(onlineAdvice.reason, onlineAdvice), locale) : '',
    supported_execution_ways: onlineAdvice?.reason === 'offered' ? [...executionWays.values] : [],
    ...(online && state === 'started' && { execution_percent: online.percent }),
  };
}

function waysOf({ onlineAdvice }: Statement): readonly ExecutionWay[] {
  return onlineAdvice?.reason === 'offered' ? executionWays.values : ['direct'];
}

const noQuestion: Text = {
  zh: '它不会长时间阻塞大表，或数据源类型不支持在线变更',
  en: 'it blocks no large table for long, or the type of the data source knows no online changes',
};

function reasonOf({ onlineAdvice }: Statement): Text {
  return onlineAdvice ? onlineTip(onlineAdvice.reason, onlineAdvice) : noQuestion;
}

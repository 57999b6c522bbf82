import type * as contract from '../../../../shared/contract/changes/workflows/operations.ts';
import type { Input, Reply } from '../../../../shared/contract/operation.ts';
import { familyOf } from '../../../../shared/engines/index.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { execStatusOf, statesOfExecStatus } from '../../../../shared/lifecycles/statement.ts';
import { fill, inLocale, type Text } from '../../../../shared/text.ts';
import { requireTasks, type AuditTask } from '../../../ground/ledger/task-repo.ts';
import { reverseScript } from '../../../auditing/backups/reverse-script.ts';
import { backupStatusOf, isUndoable, shownBackup, undoingSqls } from '../../../auditing/backups/shown-backup.ts';
import type { Run } from '../../../ground/ledger/run-repo.ts';
import { statements, type Statement } from '../../../ground/ledger/statement-repo.ts';
import { statementText } from '../../../ground/ledger/statement-text.ts';
import { demandValuesShown, valuesShownTo, type ShownSql } from '../../../databases/masking/service.ts';
import type { Context } from '../../../platform/context.ts';
import { pageOf } from '../../../platform/table/paging.ts';
import { fileAnswer } from '../../../auditing/reports/file-answer.ts';
import { requireWorkflow, runsOfWorkflow, taskAtHand } from '../workflow-at-hand.ts';
import { sqlIdOf } from './kept-statements.ts';
import { rollbacksOf, type Rollbacks } from './rollback-links.ts';

type Query = Input<typeof contract.listBackupSqls>['query'];
type Row = Reply<typeof contract.listBackupSqls>['data'][number];
type TaskAtHand = { readonly task: AuditTask; readonly run: Run | undefined };

/** A page of statements with all their reverse SQL must fit into one reply. */
const pageCharactersMax = 3_000_000;

export async function listBackupSqls({ params, query }: Input<typeof contract.listBackupSqls>, ctx: Context) {
  const workflow = await requireWorkflow(ctx, params.workflow_id);
  const [tasks, runs, rollbacks] = await Promise.all([
    requireTasks(
      ctx.table,
      workflow.tasks.map(({ taskId }) => taskId),
    ),
    runsOfWorkflow(ctx, workflow),
    rollbacksOf(ctx.table, workflow),
  ]);
  const chosen = tasks
    .map((task, index): TaskAtHand => ({ task, run: runs[index] }))
    .filter(({ task }) => !query.filter_instance_id || task.dbServiceUid === query.filter_instance_id);
  const { page, total } = await pageOfStatements(ctx, chosen, query);
  const values = valuesShownTo(ctx);
  const showing = { rollbacks, share: pageCharactersMax / page.length, isRollback: workflow.rollbackOf !== undefined };
  const data: Row[] = [];
  for (const one of page) data.push(await rowOf(ctx, one, { ...showing, values: await values(one.task) }));
  return { data, total_nums: total };
}

type Placed = TaskAtHand & { readonly statement: Statement };

/** One task is read page by page; several are put one behind the other. */
async function pageOfStatements(
  { table, user }: Context,
  tasks: readonly TaskAtHand[],
  query: Query,
): Promise<{ readonly page: readonly Placed[]; readonly total: number }> {
  const listings = tasks.map((one) => ({ ...one, listing: listingOf(table, one, query) }));
  const [only, ...others] = listings;
  if (only && others.length === 0) {
    const rows = await pageOf(only.listing, query, user.uid);
    return { page: rows.map((statement) => ({ ...only, statement })), total: await table.count(only.listing.query) };
  }
  const all: Placed[] = [];
  for (const one of listings) {
    const { items } = await statements.on(table).list({ taskId: one.task.taskId }, { filter: filterOf(one, query) });
    all.push(...items.map((statement) => ({ ...one, statement })));
  }
  const start = (query.page_index - 1) * query.page_size;
  return { page: all.slice(start, start + query.page_size), total: all.length };
}

function listingOf(table: Context['table'], one: TaskAtHand, query: Query) {
  return statements.on(table).listing({ taskId: one.task.taskId }, { filter: filterOf(one, query) });
}

function filterOf({ run }: TaskAtHand, { filter_exec_status: status }: Query) {
  return {
    backupStrategy: { oneOf: ['reverse_sql', 'original_row'] },
    ...(status && { state: { oneOf: statesOfExecStatus(status, run?.state) } }),
  };
}

type Showing = {
  readonly rollbacks: Rollbacks;
  readonly share: number;
  /** What undoes others holds rows as they were. */
  readonly isRollback: boolean;
  readonly values: ShownSql;
};

async function rowOf(
  { world, tenant, locale }: Context,
  { task, run, statement }: Placed,
  { rollbacks, share, isRollback, values }: Showing,
): Promise<Row> {
  const files = world.files.forTenant(tenant);
  const shown = shownBackup(statement, { task, locale });
  const { sqls, isWhole } = await undoingSqls(files, statement, { dbType: task.dbType, charactersMax: share });
  const origin = await statementText(files, statement);
  const isShort = isUndoable(statement) && !isWhole;
  return {
    exec_order: statement.number,
    exec_sql_id: sqlIdOf(statement),
    origin_sql: isRollback ? values.text(origin) : origin,
    origin_task_id: task.taskId,
    backup_sqls: sqls.map(values.text),
    ...(values.isConcealed && { is_concealed: true }),
    backup_strategy: shown.backup_strategy,
    backup_status: backupStatusOf(statement) ?? 'waiting_for_execution',
    backup_result: isShort ? inLocale(fill(cutShort, { result: shown.backup_result }), locale) : shown.backup_result,
    exec_status: execStatusOf(statement.state, run?.state),
    description: statement.description,
    instance_id: task.dbServiceUid,
    instance_name: task.dbServiceName,
    associated_rollback_workflows: rollbacks.undoing(statement),
  };
}

const cutShort: Text = {
  zh: '{result}（语句过多，此处仅显示一部分，完整内容请下载）',
  en: '{result} (too much to show: the download holds all of it)',
};

export async function downloadBackupFile({ params }: Input<typeof contract.downloadBackupFile>, ctx: Context) {
  await taskAtHand(ctx, params);
  const [task] = await requireTasks(ctx.table, [params.task_id]);
  if (!task) throw new AppError('notFound');
  await demandValuesShown(ctx, task);
  const files = ctx.world.files.forTenant(ctx.tenant);
  const { items } = await statements
    .on(ctx.table)
    .list({ taskId: task.taskId }, { filter: filterOf({ task, run: undefined }, noFilter) });
  const kept = items.flatMap((one) =>
    one.backup && isUndoable(one)
      ? [{ number: one.number, strategy: one.backupStrategy, folder: one.backup.folder }]
      : [],
  );
  let content = '';
  for await (const sql of reverseScript(files, kept, familyOf(task.dbType))) content += sql;
  return fileAnswer(ctx, task, {
    part: 'backup',
    fileName: `${task.dbServiceName}_${task.taskId}_rollback.sql`,
    contentType: 'application/sql; charset=utf-8',
    content,
  });
}

const noFilter: Query = { page_index: 1, page_size: 1 };

import type * as contract from '../../../shared/contract/auditing/tasks/operations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import {
  execStatuses,
  execStatusOf,
  statesOfExecStatus,
  type ExecStatus,
} from '../../../shared/lifecycles/statement.ts';
import type { RunState } from '../../../shared/lifecycles/workflow.ts';
import { fileOrderMethods } from '../../../shared/scripts/file-order.ts';
import { inLocale } from '../../../shared/text.ts';
import { originAnswer } from '../audits/origin.ts';
import type { AuditTask } from '../../ground/ledger/task-repo.ts';
import { runs, type Run } from '../../ground/ledger/run-repo.ts';
import { statements, type Statement } from '../../ground/ledger/statement-repo.ts';
import { fileIdsInOrder, filesOfTask, requireTaskFile } from '../../ground/ledger/task-files.ts';
import type { StoredTaskFile } from '../../ground/ledger/task-file-repo.ts';
import type { Context } from '../../platform/context.ts';
import { visibleTask } from './task-access.ts';
import { demandScriptShown } from './task-values.ts';

export async function downloadAuditOriginFile(
  { params }: Input<typeof contract.downloadAuditOriginFile>,
  ctx: Context,
) {
  const task = await visibleTask(ctx, params.task_id);
  await demandScriptShown(ctx, task);
  return originAnswer(ctx.world.files.forTenant(ctx.tenant), task);
}

export async function listFileOrderMethods(_: Input<typeof contract.listFileOrderMethods>, { locale }: Context) {
  const methods = fileOrderMethods.values.map((order_method) => ({
    order_method,
    desc: inLocale(fileOrderMethods.labels[order_method], locale),
  }));
  return { data: { methods } };
}

export async function listAuditFiles({ params, query }: Input<typeof contract.listAuditFiles>, ctx: Context) {
  const task = await visibleTask(ctx, params.task_id);
  const order = await fileIdsInOrder(ctx.table, task.taskId);
  const skipped = (query.page_index - 1) * query.page_size;
  const files = await filesOfTask(ctx.table, task.taskId, order.slice(skipped, skipped + query.page_size));
  const statusOf = await fileStatuses(ctx, task, files);
  const data = files.map((file, index): Reply<typeof contract.listAuditFiles>['data'][number] => ({
    file_id: String(file.fileId),
    file_name: file.path,
    exec_order: skipped + index + 1,
    exec_status: statusOf(file),
    audit_result_count: levelCounts(file),
    sql_count: file.statementCount,
  }));
  return { data, total_nums: order.length };
}

export async function getAuditFileStatistic({ params }: Input<typeof contract.getAuditFileStatistic>, ctx: Context) {
  const task = await visibleTask(ctx, params.task_id);
  const [file, run] = await Promise.all([requireTaskFile(ctx.table, task.taskId, params.file_id), runOf(ctx, task)]);
  const counts = await countsOf(ctx, file, { run: run?.state, isInSlices: task.storedFiles > 0 });
  return {
    data: {
      file_id: String(file.fileId),
      file_name: file.path,
      exec_result_count: {
        initialized_count: counts.initialized,
        doing_count: counts.doing + counts.terminating,
        succeeded_count: counts.succeeded,
        failed_count: counts.failed,
        manually_executed_count: counts.manually_executed,
        terminate_succeeded_count: counts.terminate_succeeded,
        terminate_failed_count: counts.terminate_failed,
        execute_rollback_count: counts.execute_rollback,
        unknown_count: counts.unknown,
      },
    },
  };
}

function levelCounts({ levelCounts: counts }: StoredTaskFile) {
  return {
    normal_sql_count: (counts['none'] ?? 0) + (counts['normal'] ?? 0),
    notice_sql_count: counts['notice'] ?? 0,
    warning_sql_count: counts['warn'] ?? 0,
    error_sql_count: counts['error'] ?? 0,
  };
}

async function runOf({ table }: Context, { workflowId, taskId }: AuditTask): Promise<Run | undefined> {
  return workflowId === undefined ? undefined : runs.on(table).get({ taskId });
}

/** How many statements of a file are in each state: counted where they lie, without reading them. */
async function countsOf(
  { table }: Context,
  file: StoredTaskFile,
  { run, isInSlices }: { readonly run: RunState | undefined; readonly isInSlices: boolean },
) {
  const { taskId, firstNumber: from, lastNumber: to } = file;
  if (isInSlices) return countsOfLines(table, file, run);
  const countOf = async (status: ExecStatus) => {
    const states = from > to ? [] : statesOfExecStatus(status, run);
    if (states.length === 0) return 0;
    const filter = { state: { oneOf: states } };
    return table.count(statements.on(table).listing({ taskId }, { filter, from, to }).query);
  };
  const counted = await Promise.all(
    execStatuses.values.map(async (status) => [status, await countOf(status)] as const),
  );
  return Object.fromEntries(counted) as Record<ExecStatus, number>;
}

/** A line of a large file stands for as many statements as it says, so all of them are read, once for all states. */
async function countsOfLines(
  table: Context['table'],
  { taskId, firstNumber: from, lastNumber: to }: StoredTaskFile,
  run: RunState | undefined,
): Promise<Record<ExecStatus, number>> {
  const counts = Object.fromEntries(execStatuses.values.map((status) => [status, 0])) as Record<ExecStatus, number>;
  let after: string | undefined;
  do {
    const page: { items: readonly Statement[]; next?: string | undefined } =
      from > to ? { items: [] } : await statements.on(table).list({ taskId }, { from, to, limit: linesAtOnce, after });
    for (const { state, slice } of page.items) counts[execStatusOf(state, run)] += slice?.statements ?? 1;
    after = page.next;
  } while (after !== undefined);
  return counts;
}

const linesAtOnce = 500;

/**
 * How many statements of a task of large files are behind its run: those of the files before and those before the
 * transaction at hand, which the run itself names, so that nobody counts lines for that.
 */
export async function statementsBehind(table: Context['table'], task: AuditTask, run: Run): Promise<number> {
  const { taskId } = task;
  const at = run.atNumber;
  if (at === undefined) return 0;
  let behind = 0;
  for (const file of await filesOfTask(table, taskId, await fileIdsInOrder(table, taskId))) {
    const { firstNumber, statementCount } = file;
    if (at >= firstNumber && at < firstNumber + statementCount) return behind + at - firstNumber;
    behind += statementCount;
  }
  return behind;
}

/**
 * How each file of a page stands, told by its first and its last statement and by where the run stopped: files run in
 * their order, and nothing runs behind what failed.
 */
async function fileStatuses(
  ctx: Context,
  task: AuditTask,
  files: readonly StoredTaskFile[],
): Promise<(file: StoredTaskFile) => ExecStatus> {
  const run = await runOf(ctx, task);
  const stoppedAt = run?.failure?.number;
  const numbers = files
    .filter(({ firstNumber, lastNumber }) => firstNumber <= lastNumber)
    .flatMap(({ firstNumber, lastNumber }) => [firstNumber, lastNumber]);
  const wanted = [...new Set(stoppedAt === undefined ? numbers : [...numbers, stoppedAt])];
  const found = await statements.on(ctx.table).getMany(wanted.map((number) => ({ taskId: task.taskId, number })));
  const byNumber = new Map(found.map((statement) => [statement.number, statement]));
  return (file) =>
    statusOfFile(file, {
      run,
      first: byNumber.get(file.firstNumber),
      last: byNumber.get(file.lastNumber),
      stopped: stoppedAt === undefined ? undefined : byNumber.get(stoppedAt),
    });
}

type Ends = {
  readonly run: Run | undefined;
  readonly first: Statement | undefined;
  readonly last: Statement | undefined;
  readonly stopped: Statement | undefined;
};

function statusOfFile({ firstNumber, lastNumber }: StoredTaskFile, { run, first, last, stopped }: Ends): ExecStatus {
  const state = run?.state;
  if (!first || !last) return state === 'succeeded' ? 'succeeded' : 'initialized';
  if (stopped && stopped.number >= firstNumber && stopped.number <= lastNumber)
    return execStatusOf(stopped.state, state);
  if (last.state === 'not_started' && first.state !== 'not_started' && state === 'executing') return 'doing';
  return execStatusOf(last.state, state);
}

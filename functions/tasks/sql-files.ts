import type * as contract from '../../shared/contract/tasks.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { levelTexts } from '../../shared/levels.ts';
import { limits } from '../../shared/limits.ts';
import { execStatuses, execStatusOf } from '../../shared/lifecycles/statement.ts';
import type { RunState } from '../../shared/lifecycles/workflow.ts';
import { inLocale, type Locale } from '../../shared/text.ts';
import type { Context } from '../platform/context.ts';
import { csvOf } from '../../shared/csv.ts';
import { fileAnswer } from './file-answer.ts';
import { runs } from './run-repo.ts';
import { statements, type Statement } from './statement-repo.ts';
import { scriptOfTask, statementText } from './statement-text.ts';
import { reportAs, reportName } from './report-as.ts';
import { visibleTask } from './task-access.ts';
import type { AuditTask } from './task-repo.ts';

export async function getAuditTaskSqlContent({ params }: Input<typeof contract.getAuditTaskSqlContent>, ctx: Context) {
  const sql = await scriptOfTask(filesOf(ctx), await visibleTask(ctx, params.task_id));
  // A reply has little more room than this; a quick audit may be larger.
  if (Buffer.byteLength(sql) > limits.sqlFileBytesMax) throw new AppError('sqlTooLargeToShow', { megabytes: limits.sqlFileBytesMax / 1024 / 1024 });
  return { data: { sql } };
}

export async function downloadAuditTaskSqlFile({ params }: Input<typeof contract.downloadAuditTaskSqlFile>, ctx: Context) {
  const task = await visibleTask(ctx, params.task_id);
  return fileAnswer(ctx, task, { part: 'script', fileName: scriptName(task), contentType: 'application/sql; charset=utf-8', content: await scriptOfTask(filesOf(ctx), task) });
}

export async function downloadAuditTaskSqlReport({ params, query }: Input<typeof contract.downloadAuditTaskSqlReport>, ctx: Context) {
  const task = await visibleTask(ctx, params.task_id);
  if (query.format !== 'csv') return reportAs(ctx, task, { format: query.format, isDistinct: query.no_duplicate ?? false });
  const { items } = await statements.on(ctx.table).list({ taskId: task.taskId }, query.no_duplicate ? { filter: { isDuplicate: false } } : {});
  const run = task.workflowId === undefined ? undefined : (await runs.on(ctx.table).get(task))?.state;
  const rows: string[][] = [];
  for (const statement of items) rows.push(await reportRow(statement, run, ctx));
  const content = csvOf([heads.map((head) => inLocale(head, ctx.locale)), ...rows]);
  return fileAnswer(ctx, task, { part: `csv-${ctx.locale}-${query.no_duplicate ? 'distinct' : 'all'}`, fileName: `${reportName(task)}.csv`, contentType: 'text/csv; charset=utf-8', content });
}

/** What was one SQL file keeps its name; what was put together from others gets a name of its own. */
function scriptName({ sqlSource, fileName, dbServiceName, dbType, taskId }: AuditTask): string {
  return sqlSource === 'sql_file' && fileName !== undefined ? fileName : `${dbServiceName || dbType}_${taskId}.sql`;
}

function filesOf({ world, tenant }: Context) {
  return world.files.forTenant(tenant);
}

const heads = [
  { zh: '序号', en: 'Number' }, { zh: 'SQL', en: 'SQL' }, { zh: '审核等级', en: 'Audit level' }, { zh: '审核结果', en: 'Audit result' }, { zh: '执行状态', en: 'Execution status' },
  { zh: '执行结果', en: 'Execution result' }, { zh: '说明', en: 'Note' },
  // Behind the columns that clients of this API know.
  { zh: '文件', en: 'File' }, { zh: '行', en: 'Line' },
];

async function reportRow(statement: Statement, run: RunState | undefined, ctx: Context): Promise<string[]> {
  const { locale } = ctx;
  const { number, sourceFile, line, auditLevel, findings, state, result, description } = statement;
  const sql = await statementText(filesOf(ctx), statement);
  return [
    String(number), sql, auditLevel === '' ? '' : inLocale(levelTexts[auditLevel], locale), findings.map((finding) => findingLine(finding, locale)).join('\n'),
    inLocale(execStatuses.labels[execStatusOf(state, run)], locale), result ? inLocale(result, locale) : '', description, sourceFile, String(line),
  ];
}

function findingLine({ level, message, error }: Statement['findings'][number], locale: Locale): string {
  return `[${inLocale(levelTexts[level], locale)}] ${inLocale(message, locale)}${error === undefined ? '' : `: ${inLocale(error, locale)}`}`;
}

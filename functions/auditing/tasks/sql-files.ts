import type * as contract from '../../../shared/contract/auditing/tasks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Context } from '../../platform/context.ts';
import { fileAnswer } from '../reports/file-answer.ts';
import { reportInBackground } from '../reports/background-report.ts';
import { partOf, reportFileName, reportOf } from '../reports/report-as.ts';
import { originAnswer } from '../audits/origin.ts';
import { scriptOfTask } from '../../ground/ledger/statement-text.ts';
import { visibleTask } from './task-access.ts';
import { demandScriptShown, scriptShown } from './task-values.ts';
import type { AuditTask } from '../../ground/ledger/task-repo.ts';

export async function getAuditTaskSqlContent({ params }: Input<typeof contract.getAuditTaskSqlContent>, ctx: Context) {
  const task = await visibleTask(ctx, params.task_id);
  const sql = task.storedFiles > 0 ? undefined : await scriptOfTask(filesOf(ctx), task);
  // A reply has little more room than this; a quick audit may be larger.
  if (sql === undefined || Buffer.byteLength(sql) > limits.sqlFileBytesMax)
    throw new AppError('sqlTooLargeToShow', { megabytes: limits.sqlFileBytesMax / 1024 / 1024 });
  return { data: { sql: (await scriptShown(ctx, task)).text(sql) } };
}

export async function downloadAuditTaskSqlFile(
  { params }: Input<typeof contract.downloadAuditTaskSqlFile>,
  ctx: Context,
) {
  const task = await visibleTask(ctx, params.task_id);
  await demandScriptShown(ctx, task);
  // Of large files there is no text but the upload itself.
  if (task.storedFiles > 0) return originAnswer(filesOf(ctx), task);
  return fileAnswer(ctx, task, {
    part: 'script',
    fileName: scriptName(task),
    contentType: 'application/sql; charset=utf-8',
    content: await scriptOfTask(filesOf(ctx), task),
  });
}

export async function downloadAuditTaskSqlReport(
  { params, query }: Input<typeof contract.downloadAuditTaskSqlReport>,
  ctx: Context,
) {
  const task = await visibleTask(ctx, params.task_id);
  await demandScriptShown(ctx, task);
  const wanted = { format: query.format, isDistinct: query.no_duplicate ?? false, locale: ctx.locale };
  if (task.statementCount > limits.reportAtOnceStatementsMax) return reportInBackground(ctx, task, wanted);
  const { contentType, pieces } = await reportOf(ctx, task, wanted);
  return fileAnswer(ctx, task, {
    part: partOf(wanted),
    fileName: await reportFileName(task, wanted),
    contentType,
    content: [...pieces].join(''),
  });
}

/** What was one SQL file keeps its name; what was put together from others gets a name of its own. */
function scriptName({ sqlSource, fileName, dbServiceName, dbType, taskId }: AuditTask): string {
  return sqlSource === 'sql_file' && fileName !== undefined ? fileName : `${dbServiceName || dbType}_${taskId}.sql`;
}

function filesOf({ world, tenant }: Context) {
  return world.files.forTenant(tenant);
}

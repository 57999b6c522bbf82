import type * as contract from '../../../shared/contract/changes/data-exports/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { limits } from '../../../shared/limits.ts';
import { auditNow } from '../../auditing/audits/audit-now.ts';
import { requireDbServicesOf } from '../../databases/db-services/service.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';
import { scriptOfTask, statementText } from '../../ground/ledger/statement-text.ts';
import type { Context } from '../../platform/context.ts';
import { pageOf } from '../../platform/table/paging.ts';
import { scriptOf } from '../../ground/scripts/script.ts';
import { AppError } from '../../../shared/errors/index.ts';
import {
  exportFiles,
  fileKeyOf,
  newExportFile,
  requireFiles,
  stateAt,
  type StoredExportFile,
} from './export-file-repo.ts';
import { requireExportTasks } from './export-at-hand.ts';
import { shownSql, shownTask } from './export-view.ts';
import { demandQueries } from './queries.ts';

export async function addDataExportTasks({ body }: Input<typeof contract.addDataExportTasks>, ctx: Context) {
  const wanted = body.data_export_tasks;
  const uids = [...new Set(wanted.map(({ db_service_uid: uid }) => uid))];
  const sources = new Map(
    (await requireDbServicesOf(ctx, ctx.project.uid, uids)).map((source) => [source.uid, source]),
  );
  for (const dbServiceUid of uids) ctx.demand('exportCreate', { dbServiceUid });
  // All are looked at before the first is written down.
  for (const [index, { db_service_uid: uid, export_sql: sql }] of wanted.entries())
    await demandQueries(sql, sources.get(uid)?.dbType ?? '').catch((error: unknown) => {
      throw inPart(error, index);
    });
  ctx.describe({ zh: `审核 ${wanted.length} 个导出任务`, en: `Audit ${wanted.length} export tasks` });
  const taskUids: string[] = [];
  for (const [index, task] of wanted.entries()) {
    const source = sources.get(task.db_service_uid);
    if (!source) throw new AppError('notFound');
    const { taskId } = await auditNow(ctx, await scriptOf({ sql: task.export_sql }), {
      wanted: {
        source,
        project: ctx.project,
        schema: task.database_name ?? '',
        dbType: source.dbType,
        templateName: source.sqleConfig.data_export_rule_template_name,
        creator: ctx.user,
        execMode: 'sqls',
        purpose: 'export',
      },
      beside: (header) => [
        exportFiles.on(ctx.table).creating(
          newExportFile({
            taskId: header.taskId,
            creatorUid: ctx.user.uid,
            seesPlain: ctx.may('plainDataView', { dbServiceUid: source.uid }),
            format: task.export_file_type,
          }),
        ),
      ],
      recorded: index === wanted.length - 1 ? ctx.recorded : ctx.table,
    });
    taskUids.push(String(taskId));
  }
  return { data: { data_export_task_uids: taskUids } };
}

/** The same refusal with the field that it is about: of several data sources each has its own queries. */
function inPart(error: unknown, index: number): unknown {
  if (!(error instanceof AppError)) return error;
  const fields = [{ path: `data_export_tasks.${index}.export_sql`, message: error.text }];
  return Object.assign(error, { detail: { ...error.detail, fields } });
}

export async function getDataExportTasks({ query }: Input<typeof contract.getDataExportTasks>, ctx: Context) {
  const taskIds = [...new Set(query.data_export_task_uids.split(','))].map(Number);
  const tasks = await requireExportTasks(ctx, taskIds);
  const files = await requireFiles(ctx.table, taskIds);
  const now = ctx.world.clock.now();
  return {
    data: tasks.flatMap((task, index) => {
      const file = files[index];
      return file ? [shownTask(task, file, { now, locale: ctx.locale })] : [];
    }),
  };
}

export async function listDataExportTaskSqls(
  { params, query }: Input<typeof contract.listDataExportTaskSqls>,
  ctx: Context,
) {
  const { task, file } = await atHand(ctx, params);
  const page = await pageOf(statements.on(ctx.table).listing({ taskId: task.taskId }), query, ctx.user.uid);
  const files = ctx.world.files.forTenant(ctx.tenant);
  const data = await Promise.all(
    page.map(async (one) =>
      shownSql(one, await statementText(files, one), { dbType: task.dbType, file, locale: ctx.locale }),
    ),
  );
  return { data, total_nums: task.statementCount };
}

export async function downloadDataExportTaskSqls(
  { params }: Input<typeof contract.downloadDataExportTaskSqls>,
  ctx: Context,
) {
  const { task } = await atHand(ctx, params);
  return {
    fileName: `${task.dbServiceName}_${task.taskId}.sql`,
    contentType: 'application/sql; charset=utf-8',
    content: await scriptOfTask(ctx.world.files.forTenant(ctx.tenant), task),
  };
}

/** Looked at again at each click: whose file it is, what its creator may do now, and whether its time is over. */
export async function downloadDataExportTask({ params }: Input<typeof contract.downloadDataExportTask>, ctx: Context) {
  const { task, file } = await atHand(ctx, params);
  if (file.creatorUid !== ctx.user.uid) throw new AppError('exportOnlyCreator');
  if (!ctx.may('exportCreate', { project: { ...ctx.project, archived: false }, dbServiceUid: task.dbServiceUid }))
    throw new AppError('exportRightLost', { name: task.dbServiceName });
  return fileOf(ctx, file);
}

/** The file itself while it fits into a reply: clients whose proxy forwards nothing but the API cannot follow a link. */
async function fileOf({ world, tenant }: Context, file: StoredExportFile) {
  const state = stateAt(file, world.clock.now());
  if (state === 'file_deleted') throw new AppError('exportFileExpired', { hours: limits.exportFileHours });
  if (state !== 'finish' || file.runner === undefined) throw new AppError('exportFileNotReady');
  const [files, key, fileName] = [
    world.files.forTenant(tenant),
    fileKeyOf(file.taskId, file.runner),
    file.fileName ?? 'export',
  ];
  const bytes = (await files.size(key)) ?? 0;
  if (bytes > limits.replyFileBytesMax)
    return { location: await files.downloadLink(key, { fileName, expiresInSeconds: limits.exportLinkSeconds }) };
  const content = await files.get(key);
  if (!content) throw new AppError('exportFileNotReady');
  return { fileName, contentType: file.contentType ?? 'application/octet-stream', content: new Uint8Array(content) };
}

async function atHand(ctx: Context, { data_export_task_uid: uid }: { readonly data_export_task_uid: string }) {
  const [task] = await requireExportTasks(ctx, [Number(uid)]);
  const [file] = await requireFiles(ctx.table, [Number(uid)]);
  if (!task || !file) throw new AppError('notFound');
  return { task, file };
}

import type * as contract from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import { dbServicesByUid, type DbService } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import { isOfPipeline, maySeeQuickAudit } from './quick-audit-access.ts';
import { shownTask } from '../audits/task-view.ts';
import { tasksByNumber } from '../../ground/ledger/task-repo.ts';
import { foundRecords } from './record-search.ts';
import { records, type AuditRecord } from './record-repo.ts';

type Shown = Reply<typeof contract.getSqlAuditRecord>['data'];

export async function listSqlAuditRecords({ query }: Input<typeof contract.listSqlAuditRecords>, ctx: Context) {
  const { items, total, searched } = await foundRecords(ctx, query);
  return { data: await shownRecords(ctx, items), total_nums: total, searched_nums: searched };
}

export async function getSqlAuditRecord({ params }: Input<typeof contract.getSqlAuditRecord>, ctx: Context) {
  const [data] = await shownRecords(ctx, [await requireRecord(ctx, params.sql_audit_record_id)]);
  if (!data) throw new AppError('notFound');
  return { data };
}

export async function updateSqlAuditRecord(
  { params, body }: Input<typeof contract.updateSqlAuditRecord>,
  ctx: Context,
) {
  const record = await requireRecord(ctx, params.sql_audit_record_id);
  if (!mayTag(ctx, record)) throw new AppError('forbidden');
  const { projectUid, recordId } = record;
  await records
    .on(ctx.table)
    .patch({ projectUid, recordId }, { set: { tags: body.tags, tagText: body.tags.join(' ').toLowerCase() } });
  ctx.describe({ zh: `设置快捷审核 ${recordId} 的标签`, en: `Set the tags of the quick audit ${recordId}` });
  return {};
}

export async function listSqlAuditRecordTagTips(
  _: Input<typeof contract.listSqlAuditRecordTagTips>,
  { locale }: Context,
) {
  return { data: tagTips.map((tip) => inLocale(tip, locale)) };
}

const tagTips: readonly Text[] = [
  { zh: '全量', en: 'full' },
  { zh: '增量', en: 'incremental' },
];

/** The record of the address, if the caller may see it; else there is none. */
async function requireRecord(ctx: Context, recordId: string): Promise<AuditRecord> {
  const record = await records.on(ctx.table).require({ projectUid: ctx.project.uid, recordId });
  if (ctx.user.pipeline && !(await isOfPipeline(ctx, record))) throw new AppError('notFound');
  if (!maySeeQuickAudit(ctx.user, record, { project: ctx.project, dbServiceUid: record.dbServiceUid }))
    throw new AppError('notFound');
  return record;
}

function mayTag(ctx: Context, { creatorUid }: AuditRecord): boolean {
  return ctx.may('quickAuditCreate') && (creatorUid === ctx.user.uid || ctx.may('projectEdit'));
}

async function shownRecords(ctx: Context, found: readonly AuditRecord[]): Promise<Shown[]> {
  const [tasks, sources] = await Promise.all([
    tasksByNumber(
      ctx.table,
      found.map(({ taskId }) => taskId),
    ),
    dbServicesByUid(
      ctx,
      found.flatMap(({ dbServiceUid }) => dbServiceUid || []),
    ),
  ]);
  const sourcesByUid = new Map(sources.map((source) => [source.uid, source]));
  return found.flatMap((record) => {
    const task = tasks.get(record.taskId);
    return task
      ? [
          shownRecord(ctx, record, {
            task: shownTask(task, undefined, ctx.locale),
            source: sourcesByUid.get(record.dbServiceUid),
          }),
        ]
      : [];
  });
}

function shownRecord(
  ctx: Context,
  record: AuditRecord,
  { task, source }: { task: Shown['task']; source: DbService | undefined },
): Shown {
  return {
    sql_audit_record_id: record.recordId,
    sql_audit_status: record.status,
    creator: record.creatorName,
    created_at: record.createdAt,
    tags: record.tags,
    task,
    is_tag_editable: mayTag(ctx, record),
    ...(source && { instance: { db_host: source.host, db_port: String(source.port) } }),
    ...(record.failure && { fail_reason: inLocale(record.failure, ctx.locale) }),
  };
}

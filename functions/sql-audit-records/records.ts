import { isAllowed } from '../../shared/allowed.ts';
import type * as contract from '../../shared/contract/sql-audit-records.ts';
import type { Input, Reply } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { limits } from '../../shared/limits.ts';
import { inLocale, type Text } from '../../shared/text.ts';
import { dbServicesByUid, type DbService } from '../db-services/service.ts';
import type { Context } from '../platform/context.ts';
import { idTime } from '../platform/ids.ts';
import type { Listing } from '../platform/table/entity.ts';
import type { Test } from '../platform/table/expression.ts';
import { pageOf } from '../platform/table/paging.ts';
import { maySeeQuickAudit, shownTask, tasksByNumber } from '../tasks/service.ts';
import { records, type AuditRecord } from './record-repo.ts';
import { recordTotal } from './record-totals.ts';

type Query = Input<typeof contract.listSqlAuditRecords>['query'];
type Shown = Reply<typeof contract.getSqlAuditRecord>['data'];
type Where = Readonly<Record<string, Test>>;

export async function listSqlAuditRecords({ query }: Input<typeof contract.listSqlAuditRecords>, ctx: Context) {
  const where = whereOf(query);
  const listing = listingOf(ctx, query, where);
  const isKept = seesAll(ctx) && Object.keys(where).length === 0;
  const [page, total] = await Promise.all([
    pageOf(listing, query, ctx.user.uid), isKept ? recordTotal(ctx.table, { projectUid: ctx.project.uid, ...(query.filter_sql_audit_status && { status: query.filter_sql_audit_status }) }) : ctx.table.count(listing.query),
  ]);
  return { data: await shownRecords(ctx, page), total_nums: total };
}

export async function getSqlAuditRecord({ params }: Input<typeof contract.getSqlAuditRecord>, ctx: Context) {
  const [data] = await shownRecords(ctx, [await requireRecord(ctx, params.sql_audit_record_id)]);
  if (!data) throw new AppError('notFound');
  return { data };
}

export async function updateSqlAuditRecord({ params, body }: Input<typeof contract.updateSqlAuditRecord>, ctx: Context) {
  const record = await requireRecord(ctx, params.sql_audit_record_id);
  if (!mayTag(ctx, record)) throw new AppError('forbidden');
  const { projectUid, recordId } = record;
  await records.on(ctx.table).patch({ projectUid, recordId }, { set: { tags: body.tags, tagText: body.tags.join(' ').toLowerCase() } });
  ctx.describe({ zh: `设置快捷审核 ${recordId} 的标签`, en: `Set the tags of the quick audit ${recordId}` });
  return {};
}

export async function listSqlAuditRecordTagTips(_: Input<typeof contract.listSqlAuditRecordTagTips>, { locale }: Context) {
  return { data: tagTips.map((tip) => inLocale(tip, locale)) };
}

const tagTips: readonly Text[] = [{ zh: '全量', en: 'full' }, { zh: '增量', en: 'incremental' }];

/** The record of the address, if the caller may see it; else there is none. */
async function requireRecord(ctx: Context, recordId: string): Promise<AuditRecord> {
  const record = await records.on(ctx.table).require({ projectUid: ctx.project.uid, recordId });
  if (!maySeeQuickAudit(ctx.user, record, { project: ctx.project, dbServiceUid: record.dbServiceUid })) throw new AppError('notFound');
  return record;
}

function mayTag(ctx: Context, { creatorUid }: AuditRecord): boolean {
  return ctx.may('quickAuditCreate') && (creatorUid === ctx.user.uid || ctx.may('projectEdit'));
}

function seesAll({ user, project }: Context): boolean {
  return isAllowed('quickAuditViewAll', user.rights, { project });
}

/** The records that the caller may see and asked for, newest first: one's own through an index of their own, those of one status likewise. */
function listingOf(ctx: Context, query: Query, where: Where): Listing<AuditRecord> {
  const { filter_sql_audit_status: status } = query;
  const optionsOf = (alternatives: readonly Where[]) => ({ newestFirst: true, ...rangeOf(query), ...filterOf(alternatives) });
  const projectUid = ctx.project.uid;
  const sources = ctx.project.mine?.sources['view_quick_audit_record'] ?? [];
  const own = records.on(ctx.table);
  if (!seesAll(ctx) && sources.length === 0) return own.listingBy('gsi2', { creatorUid: ctx.user.uid, projectUid }, optionsOf([{ ...(status && { status }), ...where }]));
  const visible: Where[] = seesAll(ctx) ? [where] : [{ creatorUid: ctx.user.uid, ...where }, { dbServiceUid: { oneOf: sources }, ...where }];
  return status ? own.listingBy('gsi1', { projectUid, status }, optionsOf(visible)) : own.listing({ projectUid }, optionsOf(visible));
}

function filterOf(alternatives: readonly Where[]): { filter?: readonly Where[] } {
  const filter = alternatives.filter((one) => Object.keys(one).length > 0);
  return filter.length > 0 ? { filter } : {};
}

/** Ids sort by time, so those asked for and those of a period are read without all the others. A record is made within its request, after its id. */
function rangeOf({ filter_create_time_from: since, filter_create_time_to: until, filter_sql_audit_record_ids: ids }: Query): { from?: string | undefined; to?: string | undefined } {
  const wanted = ids === undefined ? [] : idsIn(ids).sort();
  const begins = [wanted[0], since && idTime(Math.max(0, Date.parse(since) - limits.requestSecondsMax * 1000))].filter((id) => id !== undefined && id !== '').sort();
  const ends = [wanted.at(-1), until && idTime(Date.parse(until))].filter((id) => id !== undefined && id !== '').sort();
  return { from: begins.at(-1), to: ends[0] };
}

function idsIn(list: string): string[] {
  return list.split(',').map((id) => id.trim()).filter((id) => id !== '');
}

function whereOf(query: Query): Where {
  const { fuzzy_search_tags: tag, filter_instance_id: dbServiceUid, filter_create_time_from: from, filter_create_time_to: to, filter_sql_audit_record_ids: ids } = query;
  const utc = (time: string | undefined, open: string) => (time === undefined ? open : new Date(time).toISOString());
  return {
    ...(tag && { tagText: { contains: tag.toLowerCase() } }), ...(dbServiceUid && { dbServiceUid }), ...((from ?? to) !== undefined && { createdAt: { between: [utc(from, '0'), utc(to, '9')] as const } }),
    ...(ids && { recordId: { oneOf: idsIn(ids) } }),
  };
}

async function shownRecords(ctx: Context, found: readonly AuditRecord[]): Promise<Shown[]> {
  const [tasks, sources] = await Promise.all([tasksByNumber(ctx.table, found.map(({ taskId }) => taskId)), dbServicesByUid(ctx, found.flatMap(({ dbServiceUid }) => dbServiceUid || []))]);
  const sourcesByUid = new Map(sources.map((source) => [source.uid, source]));
  return found.flatMap((record) => {
    const task = tasks.get(record.taskId);
    return task ? [shownRecord(ctx, record, { task: shownTask(task, undefined, ctx.locale), source: sourcesByUid.get(record.dbServiceUid) })] : [];
  });
}

function shownRecord(ctx: Context, record: AuditRecord, { task, source }: { task: Shown['task']; source: DbService | undefined }): Shown {
  return {
    sql_audit_record_id: record.recordId, sql_audit_status: record.status, creator: record.creatorName, created_at: record.createdAt, tags: record.tags, task, is_tag_editable: mayTag(ctx, record),
    ...(source && { instance: { db_host: source.host, db_port: String(source.port) } }), ...(record.failure && { fail_reason: inLocale(record.failure, ctx.locale) }),
  };
}

import { createHash } from 'node:crypto';
import type * as contract from '../../../shared/contract/running/operation-records/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale, type Text } from '../../../shared/text.ts';
import { projectAtHand } from '../../platform/access/project-at-hand.ts';
import { projectNames } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import { csvOf } from '../../../shared/csv.ts';
import { operationRecords, platformPlace, recordTotal, type OperationRecord } from '../../platform/operation-record.ts';
import { readPage, type Listing, type Stored, type WhereRecord } from '../../platform/table/entity.ts';
import { foundPage } from '../../platform/table/paging.ts';
import { kinds, type Kinds } from './load-kinds.ts';

type Filters = Input<typeof contract.exportOperationRecords>['query'];
/** Where to look: one place has its own list; a project that is gone is found by the name in its records. */
type Scope = { readonly place?: string; readonly projectName?: string };

export async function listOperationRecords({ query }: Input<typeof contract.listOperationRecords>, ctx: Context) {
  const scope = await scopeOf(ctx, query);
  const listing = listingOf(ctx, scope, query);
  const isNarrowed =
    listing.query.filter !== undefined ||
    query.filter_operate_time_from !== undefined ||
    query.filter_operate_time_to !== undefined;
  const { items, total, searched } = await foundPage(listing, query, {
    reader: ctx.user.uid,
    total: isNarrowed ? undefined : recordTotal(ctx.table, ctx.world.clock.now(), scope.place),
  });
  const words = await kinds();
  return { data: items.map((record) => viewOf(record, ctx, words)), total_nums: total, searched_nums: searched };
}

export async function exportOperationRecords({ query }: Input<typeof contract.exportOperationRecords>, ctx: Context) {
  const { items, next } = await readPage(listingOf(ctx, await scopeOf(ctx, query), query), {
    limit: limits.exportedRecordsMax,
  });
  if (next !== undefined) throw new AppError('tooManyRecords', { max: limits.exportedRecordsMax });
  const words = await kinds();
  const rows = items.map((record) => {
    const view = viewOf(record, ctx, words);
    return [
      view.operation_time,
      view.project_name,
      view.operation_user.user_name,
      view.operation_user.ip,
      view.operation_type_name,
      view.operation_action,
      view.operation_content,
      inLocale(statusText[view.status], ctx.locale),
    ];
  });
  const time = new Date(ctx.world.clock.now()).toISOString().replace(/\D/g, '').slice(0, 14);
  return {
    fileName: `${inLocale(fileTitle, ctx.locale)}_${time}.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: csvOf([columns.map((column) => inLocale(column, ctx.locale)), ...rows]),
  };
}

const fileTitle: Text = { zh: '操作记录', en: 'operation_records' };
const statusText = {
  succeeded: { zh: '成功', en: 'Succeeded' },
  failed: { zh: '失败', en: 'Failed' },
} as const satisfies Record<OperationRecord['status'], Text>;
const columns: readonly Text[] = [
  { zh: '操作时间', en: 'Time' },
  { zh: '项目', en: 'Project' },
  { zh: '操作人', en: 'Operator' },
  { zh: 'IP', en: 'IP' },
  { zh: '操作类型', en: 'Type' },
  { zh: '操作', en: 'Action' },
  { zh: '操作内容', en: 'Content' },
  { zh: '状态', en: 'Status' },
];

/** Overseers see everything; others name a project of theirs in which they may read the records. */
async function scopeOf(ctx: Context, { filter_operate_project_name: name }: Filters): Promise<Scope> {
  if (ctx.may('operationRecordView')) {
    if (name === undefined) return {};
    if (name === '') return { place: platformPlace };
    const uid = await projectNames.on(ctx.table).holderOf({}, name);
    return uid === undefined ? { projectName: name } : { place: uid };
  }
  if (!name) throw new AppError('forbidden');
  const project = await projectAtHand(ctx.table, ctx.user, { project_name: name });
  if (!project) throw new AppError('notFound');
  ctx.demand('projectOperationRecordView', { project });
  return { place: project.uid };
}

function listingOf(ctx: Context, { place, projectName }: Scope, query: Filters): Listing<Stored<OperationRecord>> {
  const where: WhereRecord<OperationRecord> = {
    ...(projectName !== undefined && { projectName }),
    ...(query.fuzzy_search_operate_user_name && { userName: { contains: query.fuzzy_search_operate_user_name } }),
    ...(query.filter_operate_type_name && { type: query.filter_operate_type_name }),
    ...(query.filter_operate_action && { action: query.filter_operate_action }),
  };
  const options = {
    newestFirst: true,
    from: utc(query.filter_operate_time_from),
    to: utc(query.filter_operate_time_to),
    ...(Object.keys(where).length > 0 && { filter: where }),
  };
  const records = operationRecords.on(ctx.table);
  return place === undefined ? records.listingBy('gsi2', {}, options) : records.listingBy('gsi1', { place }, options);
}

function utc(time: string | undefined): string | undefined {
  return time === undefined ? undefined : new Date(time).toISOString();
}

function viewOf(record: OperationRecord, ctx: Context, { recordKinds, recordTypes }: Kinds) {
  return {
    id: numberOf(record),
    operation_time: record.time,
    operation_user: { user_name: record.userName, ip: record.ip },
    operation_user_agent: record.userAgent,
    operation_type_name: wordsOf(recordTypes.get(record.type)?.text, record.type, ctx),
    operation_action: wordsOf(recordKinds.get(record.action)?.text, record.action, ctx),
    operation_content: inLocale(record.content, ctx.locale),
    project_name: record.projectName,
    status: record.status,
  };
}

// A record outlives its operation: what no operation writes any more shows its name.
function wordsOf(text: Text | undefined, name: string, ctx: Context): string {
  return text ? inLocale(text, ctx.locale) : name;
}

// Clients expect a number to tell rows apart: the time with three digits that differ within a millisecond.
function numberOf({ id, time }: OperationRecord): number {
  return Date.parse(time) * 1000 + (createHash('sha256').update(id).digest().readUInt32BE() % 1000);
}

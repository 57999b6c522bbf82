import { isAllowed } from '../../../shared/allowed.ts';
import type * as contract from '../../../shared/contract/auditing/sql-audit-records/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { Context } from '../../platform/context.ts';
import { idsOfPeriod } from '../../platform/ids.ts';
import type { Listing } from '../../platform/table/entity.ts';
import type { Test } from '../../platform/table/expression.ts';
import { countedPage, searchPage, type Found } from '../../platform/table/paging.ts';
import { sortableTime } from '../../platform/table/sortable-time.ts';
import { maySeeQuickAudit } from './quick-audit-access.ts';
import { records, type AuditRecord } from './record-repo.ts';
import { recordTotal } from './record-totals.ts';

type Query = Input<typeof contract.listSqlAuditRecords>['query'];
type Where = Readonly<Record<string, Test>>;

/** A page of the records that the caller may see and asked for, newest first. What an index answers is counted exactly, the rest is searched. */
export async function foundRecords(ctx: Context, query: Query): Promise<Found<AuditRecord>> {
  if (query.filter_sql_audit_record_ids !== undefined)
    return namedRecords(ctx, query, idsIn(query.filter_sql_audit_record_ids));
  const counted = countedList(ctx, query);
  if (counted)
    return countedPage(counted.listing, query, { reader: ctx.user.uid, total: recordTotal(ctx.table, counted.of) });
  return searchPage(searchedList(ctx, query), query, { reader: ctx.user.uid });
}

function idsIn(list: string): string[] {
  return [
    ...new Set(
      list
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== '' && id.length <= idLengthMax),
    ),
  ];
}

const idLengthMax = 64;

/** Records asked for by their ids are read by their keys: there are few of them. */
async function namedRecords(ctx: Context, query: Query, ids: readonly string[]): Promise<Found<AuditRecord>> {
  const { page_index: page, page_size: size } = query;
  const found = await records.on(ctx.table).getMany(ids.map((recordId) => ({ projectUid: ctx.project.uid, recordId })));
  const own = found
    .filter(
      (record) =>
        maySeeQuickAudit(ctx.user, record, { project: ctx.project, dbServiceUid: record.dbServiceUid }) &&
        fits(record, query),
    )
    .sort((a, b) => (a.recordId < b.recordId ? 1 : -1));
  return { items: own.slice((page - 1) * size, page * size), total: own.length, searched: undefined };
}

/** The same tests as `whereOf` and the status, for records at hand. */
function fits({ status, tagText, dbServiceUid, createdAt }: AuditRecord, query: Query): boolean {
  const [from, to] = periodOf(query);
  return (
    (query.filter_sql_audit_status ?? status) === status &&
    tagText.includes(query.fuzzy_search_tags?.toLowerCase() ?? '') &&
    (query.filter_instance_id ?? dbServiceUid) === dbServiceUid &&
    createdAt >= from &&
    createdAt <= to
  );
}

type Counted = { readonly listing: Listing<AuditRecord>; readonly of: Parameters<typeof recordTotal>[1] };

/** The lists that have an index and a total of their own: all, those of one status or data source, and for members their own. */
function countedList(ctx: Context, query: Query): Counted | undefined {
  const { filter_sql_audit_status: status, filter_instance_id: dbServiceUid } = query;
  if (query.fuzzy_search_tags || isPeriod(query)) return undefined;
  const [own, projectUid, creatorUid] = [records.on(ctx.table), ctx.project.uid, ctx.user.uid];
  if (seesOwnOnly(ctx))
    return status || dbServiceUid
      ? undefined
      : {
          listing: own.listingBy('gsi2', { creatorUid, projectUid }, { newestFirst: true }),
          of: { projectUid, creatorUid },
        };
  if (!seesAll(ctx) || (status && dbServiceUid)) return undefined;
  if (status)
    return {
      listing: own.listingBy('gsi1', { projectUid, status }, { newestFirst: true }),
      of: { projectUid, status },
    };
  if (dbServiceUid)
    return {
      listing: own.listingBy('gsi3', { projectUid, dbServiceUid }, { newestFirst: true }),
      of: { projectUid, dbServiceUid },
    };
  return { listing: own.listing({ projectUid }, { newestFirst: true }), of: { projectUid } };
}

/** What is searched, through the narrowest index. */
function searchedList(ctx: Context, query: Query): Listing<AuditRecord> {
  const { filter_sql_audit_status: status, filter_instance_id: dbServiceUid } = query;
  const [own, projectUid, creatorUid] = [records.on(ctx.table), ctx.project.uid, ctx.user.uid];
  const where = { ...whereOf(query), ...(status && { status }) };
  const options = (alternatives: readonly Where[]) => ({
    newestFirst: true,
    ...idsOfPeriod({ since: query.filter_create_time_from, until: query.filter_create_time_to }),
    ...filterOf(alternatives),
  });
  if (seesOwnOnly(ctx)) return own.listingBy('gsi2', { creatorUid, projectUid }, options([where]));
  const visible = seesAll(ctx)
    ? [where]
    : [
        { creatorUid, ...where },
        { dbServiceUid: { oneOf: sourcesSeen(ctx) }, ...where },
      ];
  if (dbServiceUid) return own.listingBy('gsi3', { projectUid, dbServiceUid }, options(visible));
  return status
    ? own.listingBy('gsi1', { projectUid, status }, options(visible))
    : own.listing({ projectUid }, options(visible));
}

function seesAll({ user, project }: Context): boolean {
  return isAllowed('quickAuditViewAll', user.rights, { project });
}

function sourcesSeen({ project }: Context): readonly string[] {
  return project.mine?.sources['view_quick_audit_record'] ?? [];
}

function seesOwnOnly(ctx: Context): boolean {
  return !seesAll(ctx) && sourcesSeen(ctx).length === 0;
}

function filterOf(alternatives: readonly Where[]): { filter?: readonly Where[] } {
  const filter = alternatives.filter((one) => Object.keys(one).length > 0);
  return filter.length > 0 ? { filter } : {};
}

function whereOf(query: Query): Where {
  const { fuzzy_search_tags: tag, filter_instance_id: dbServiceUid } = query;
  return {
    ...(tag && { tagText: { contains: tag.toLowerCase() } }),
    ...(dbServiceUid && { dbServiceUid }),
    ...(isPeriod(query) && { createdAt: { between: periodOf(query) } }),
  };
}

function isPeriod({ filter_create_time_from: from, filter_create_time_to: to }: Query): boolean {
  return (from ?? to) !== undefined;
}

function periodOf({ filter_create_time_from: from, filter_create_time_to: to }: Query): readonly [string, string] {
  return [from === undefined ? '0' : sortableTime(from), to === undefined ? '9' : sortableTime(to)];
}

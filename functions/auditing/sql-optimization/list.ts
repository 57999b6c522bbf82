import { isAllowed } from '../../../shared/allowed.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/auditing/sql-optimization/operations.ts';
import { inLocale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import type { Test } from '../../platform/table/expression.ts';
import { countedPage, searchPage, type Found } from '../../platform/table/paging.ts';
import { sortableTime } from '../../platform/table/sortable-time.ts';
import { viewRights } from './access.ts';
import { optimizations, optimizationTotal, type Optimization } from './optimization-repo.ts';

type Query = Input<typeof contract.listOptimizations>['query'];
type Where = Readonly<Record<string, Test>>;

export async function listOptimizationsV1({ query }: Input<typeof contract.listOptimizationsV1>, ctx: Context) {
  const { items, total, searched } = await found(ctx, query);
  const data = items.map((record) => ({
    ...named(record),
    ...(record.gain !== undefined && { performance_gain: record.gain / 100 }),
  }));
  return { data, total_nums: total, searched_nums: searched };
}

export async function listOptimizations({ query }: Input<typeof contract.listOptimizations>, ctx: Context) {
  const { items, total, searched } = await found(ctx, query);
  return { data: items.map((record) => shownRow(record, ctx)), total_nums: total, searched_nums: searched };
}

/** What every form of a record begins with. */
export function named(record: Optimization) {
  return {
    optimization_id: record.optimizationId,
    optimization_name: record.name,
    created_time: record.createdAt,
    created_user: record.creatorName,
    db_type: record.dbType,
    instance_name: record.dbServiceName,
    status: record.status,
  };
}

function shownRow(record: Optimization, { locale }: Context) {
  const { gain, feedbacks, failure } = record;
  const agreeing = feedbacks.filter(({ vote }) => vote === 'agree').length;
  return {
    ...named(record),
    status_detail: failure ? inLocale(failure, locale) : '',
    ...(gain !== undefined && { performance_improve: gain / 100 }),
    number_of_rule: record.ruleCount,
    number_of_index: record.indexCount,
    ...(feedbacks.length > 0 && { adoption_rate: Math.round((agreeing / feedbacks.length) * 100) }),
  };
}

/** Newest first. The whole list of those who see everything is counted exactly, all else is searched. */
function found(ctx: Context, query: Query): Promise<Found<Optimization>> {
  const { filter_status: status } = query;
  const [own, projectUid, creatorUid] = [optimizations.on(ctx.table), ctx.project.uid, ctx.user.uid];
  const where = whereOf(query);
  const seesAll = isAllowed('optimizationViewAll', ctx.user.rights, { project: ctx.project });
  const sources = [...new Set(viewRights.flatMap((right) => ctx.project.mine?.sources[right] ?? []))];
  const reader = ctx.user.uid;
  if (!seesAll && sources.length === 0)
    return searchPage(
      own.listingBy('gsi2', { creatorUid, projectUid }, optionsOf([{ ...where, ...(status && { status }) }])),
      query,
      { reader },
    );
  const visible = seesAll
    ? [where]
    : [
        { ...where, creatorUid },
        { ...where, dbServiceUid: { oneOf: sources } },
      ];
  const listing = status
    ? own.listingBy('gsi1', { projectUid, status }, optionsOf(visible))
    : own.listing({ projectUid }, optionsOf(visible));
  return seesAll && Object.keys(where).length === 0
    ? countedPage(listing, query, { reader, total: optimizationTotal(ctx.table, projectUid, status) })
    : searchPage(listing, query, { reader });
}

function optionsOf(alternatives: readonly Where[]) {
  const filter = alternatives.filter((one) => Object.keys(one).length > 0);
  return { newestFirst: true, ...(filter.length > 0 && { filter }) };
}

function whereOf(query: Query): Where {
  const {
    filter_create_time_from: from,
    filter_create_time_to: to,
    fuzzy_search: words,
    filter_instance_name: source,
  } = query;
  const isPeriod = (from ?? to) !== undefined;
  return {
    ...(words && { searchText: { contains: words.toLowerCase() } }),
    ...(source && { dbServiceName: source }),
    ...(isPeriod && {
      createdAt: {
        between: [from === undefined ? '0' : sortableTime(from), to === undefined ? '9' : sortableTime(to)],
      },
    }),
  };
}

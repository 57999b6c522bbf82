import type { Input } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/watching/sql-insights/operations.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { beginningOf } from '../../../shared/whole-characters.ts';
import { collectedSqls, type Collected } from '../collected/collected-repo.ts';
import { fingerprinting } from '../collected/fingerprinting.ts';
import { trendBetween } from '../collected/trend.ts';
import { valuesShownTo, type ShownSql } from '../../databases/masking/service.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import { statements } from '../../ground/ledger/statement-repo.ts';
import { openBetween } from '../measures/transaction-repo.ts';
import type { Context } from '../../platform/context.ts';
import { readSamples } from '../samples/read.ts';
import type { Sample } from '../samples/sample.ts';
import { spreadOf, type Spread } from '../samples/spread.ts';
import { workflowsOn } from '../../ground/ledger/workflow-lookups.ts';
import { checkedRange } from '../samples/range.ts';
import { withLoad, type RelatedRow } from './related-load.ts';
import { scatterOf, seconds, shownMax, waitOf, type Range, type Seen } from './related-points.ts';
import { askedRows, sqlOfAsked } from './related-queries.ts';
import { watchedSource } from './watched-source.ts';

/** Single executions of a time by their statements, and which plans have any. */
type Ran = {
  readonly bySql: ReadonlyMap<number, readonly Sample[]>;
  readonly planIds: ReadonlySet<number>;
  readonly isCut: boolean;
};

export async function listRelatedSql({ query }: Input<typeof contract.listRelatedSql>, ctx: Context) {
  const source = await watchedSource(ctx, query.instance_id);
  const range = checkedRange(query);
  const [transactions, fingerprintOf, { text }] = await Promise.all([
    openBetween(ctx.table, source.uid, range),
    fingerprinting(source),
    valuesShownTo(ctx)({ ...source, dbServiceUid: source.uid }),
  ]);
  const seen = { range, transactions, locale: ctx.locale, fingerprintOf, text };
  const rows = withLoad(await rowsOf(ctx, source, { seen, from: query.filter_source }), range);
  const sign = query.is_asc ? 1 : -1;
  rows.sort((a, b) => sign * (a[query.order_by] - b[query.order_by]));
  const start = (query.page_index - 1) * query.page_size;
  return { data: rows.slice(start, start + query.page_size), total_nums: rows.length };
}

async function rowsOf(
  ctx: Context,
  source: DbService,
  {
    seen,
    from,
  }: { readonly seen: Seen; readonly from: Input<typeof contract.listRelatedSql>['query']['filter_source'] },
): Promise<RelatedRow[]> {
  const collected = from === undefined || from === 'sql_manage' ? collectedRows(ctx, source, seen) : [];
  const ofWorkflows = from === undefined || from === 'workflow' ? workflowRows(ctx, source, seen) : [];
  const asked = from === undefined || from === 'workbench' ? askedRows(ctx, source, seen) : [];
  return [...(await collected), ...(await ofWorkflows), ...(await asked)];
}

/** By what a statement of the list is found in transactions. */
export async function fingerprintOfRelated(ctx: Context, source: DbService, sqlId: string): Promise<string> {
  const fingerprintOf = await fingerprinting(source);
  if (sqlId.startsWith('q')) return fingerprintOf(await sqlOfAsked(ctx, source, sqlId.slice(1)));
  const [, taskId, number] = /^w(\d+)-(\d+)$/.exec(sqlId) ?? [];
  if (taskId === undefined) {
    const record = await collectedSqls
      .on(ctx.table)
      .require({ projectUid: ctx.project.uid, sqlId: Number(sqlId) || 0 });
    if (record.dbServiceUid !== source.uid) throw new AppError('notFound');
    return fingerprintOf(record.sql);
  }
  const found = await workflowsOn(ctx.table, source, limits.relatedWorkflowsMax);
  if (!found.some(({ taskIds }) => taskIds.includes(Number(taskId)))) throw new AppError('notFound');
  const statement = await statements.on(ctx.table).require({ taskId: Number(taskId), number: Number(number) });
  return fingerprintOf(statement.sql ?? '');
}

async function collectedRows(ctx: Context, source: DbService, seen: Seen): Promise<RelatedRow[]> {
  const { range } = seen;
  const listing = collectedSqls
    .on(ctx.table)
    .listingBy(
      'gsi1',
      { projectUid: ctx.project.uid },
      { newestFirst: true, from: new Date(range.from).toISOString(), filter: { dbServiceUid: source.uid } },
    );
  const { items } = await listing.table.search(listing.query, {
    rowsMax: limits.searchedRowsMax,
    readsMax: limits.searchedMegabytesMax,
  });
  const records = items.flatMap((item) => listing.read(item) ?? []);
  const ran = await ranBetween(ctx, records, range);
  return records.flatMap((record) => collectedRow(record, ran, seen) ?? []);
}

async function ranBetween(ctx: Context, records: readonly Collected[], range: Range): Promise<Ran> {
  const planIds = [...new Set(records.map(({ planId }) => planId))];
  const { samples, ...found } = await readSamples(ctx, planIds, range);
  const bySql = new Map<number, Sample[]>();
  for (const sample of samples) {
    const own = bySql.get(sample.statementId);
    if (own) own.push(sample);
    else bySql.set(sample.statementId, [sample]);
  }
  return { ...found, bySql };
}

/** By single executions where they are known, which are exactly of the time; else by hours or days. */
function collectedRow(record: Collected, ran: Ran, seen: Seen): RelatedRow | undefined {
  const samples = ran.bySql.get(record.sqlId) ?? [];
  const spread = spreadOf(samples);
  if (spread) return sampledRow(record, { samples, spread }, seen);
  const isKnownNotToRun = ran.planIds.has(record.planId) && !ran.isCut && record.timeAvg !== undefined;
  return isKnownNotToRun ? undefined : trendRow(record, seen);
}

function sampledRow(
  record: Collected,
  { samples, spread }: { readonly samples: readonly Sample[]; readonly spread: Spread },
  { range, transactions, locale, fingerprintOf, text }: Seen,
): RelatedRow {
  const wait = waitOf(fingerprintOf(record.sql), transactions, range);
  const slowest = samples.toSorted((a, b) => b.seconds - a.seconds).slice(0, limits.insightPointsMax);
  return {
    ...rowOf(record, text),
    execute_count: spread.runs,
    execute_time_avg: seconds((spread.seconds / spread.runs) * 1000),
    execute_time_max: seconds(spread.longest * 1000),
    execute_time_min: seconds(spread.shortest * 1000),
    execute_time_sum: seconds(spread.seconds * 1000),
    execute_time_p95: seconds(spread.p95 * 1000),
    lock_wait_time: wait.seconds,
    execution_time_trend: scatterOf(
      slowest
        .sort((a, b) => a.at - b.at)
        .map((one) => ({
          id: record.sqlId,
          time: new Date(one.at).toISOString(),
          execute_time: seconds(one.seconds * 1000),
          sql: text(one.sql),
          is_in_transaction: wait.isSeen,
          info: [{ count: String(one.runs), user: one.user, host: one.host }],
        })),
      locale,
    ),
  };
}

function rowOf(record: Collected, text: ShownSql['text']) {
  return {
    sql_fingerprint: text(record.fingerprint),
    source: 'sql_manage' as const,
    sql_id: String(record.sqlId),
    sql_manage_id: record.sqlId,
    planId: record.planId,
    db_type: record.dbType,
  };
}

function trendRow(
  record: Collected,
  { range, transactions, locale, fingerprintOf, text }: Seen,
): RelatedRow | undefined {
  const ran = trendBetween(record.trend, range.from, range.to);
  const count = ran.reduce((sum, one) => sum + one.count, 0);
  if (ran.length === 0) return undefined;
  const ms = ran.reduce((sum, one) => sum + one.ms, 0);
  const averages = ran.filter((one) => one.count > 0).map((one) => one.ms / one.count);
  const wait = waitOf(fingerprintOf(record.sql), transactions, range);
  return {
    ...rowOf(record, text),
    execute_count: count,
    execute_time_avg: seconds(count > 0 ? ms / count : 0),
    execute_time_max: seconds(Math.max(...averages, 0, (record.timeMax ?? 0) * 1000)),
    execute_time_min: seconds(averages.length > 0 ? Math.min(...averages) : 0),
    execute_time_sum: seconds(ms),
    lock_wait_time: wait.seconds,
    execution_time_trend: scatterOf(
      ran.map(({ at, count: runs, ms: took }) => ({
        id: record.sqlId,
        time: new Date(at).toISOString(),
        execute_time: seconds(runs > 0 ? took / runs : 0),
        sql: beginningOf(text(record.sql), shownMax),
        is_in_transaction: wait.isSeen,
        info: [{ count: String(runs) }],
      })),
      locale,
    ),
  };
}

/** Statements of workflows are not many: those of the newest workflows on the data source are looked through. */
async function workflowRows(ctx: Context, source: DbService, seen: Seen): Promise<RelatedRow[]> {
  const found = await workflowsOn(ctx.table, source, limits.relatedWorkflowsMax);
  const rows = await Promise.all(
    found.flatMap(({ workflowId, taskIds }) =>
      taskIds.map(async (taskId) => {
        const { items } = await statements.on(ctx.table).list({ taskId }, { limit: statementsOfTaskMax });
        return items.flatMap((one) => workflowRow(one, { source, seen, taskId, workflowId }) ?? []);
      }),
    ),
  );
  return rows.flat();
}

const statementsOfTaskMax = 200;
type RanStatement = Awaited<ReturnType<ReturnType<typeof statements.on>['list']>>['items'][number];

function workflowRow(
  { number, sql = '', startedAt, endedAt }: RanStatement,
  { source, seen, taskId, workflowId }: { source: DbService; seen: Seen; taskId: number; workflowId: string },
): RelatedRow | undefined {
  const { range, transactions, locale, text } = seen;
  if (startedAt === undefined) return undefined;
  const [began, ended] = [Date.parse(startedAt), Date.parse(endedAt ?? startedAt)];
  if (ended < range.from || began > range.to) return undefined;
  const took = seconds(Math.max(0, ended - began));
  const fingerprint = seen.fingerprintOf(sql);
  const wait = waitOf(fingerprint, transactions, range);
  const shown = beginningOf(text(sql), shownMax);
  return {
    sql_fingerprint: beginningOf(text(fingerprint), shownMax),
    source: 'workflow',
    execute_count: 1,
    execute_time_avg: took,
    execute_time_max: took,
    execute_time_min: took,
    execute_time_sum: took,
    lock_wait_time: wait.seconds,
    execution_time_trend: scatterOf(
      [
        {
          id: taskId * 1000 + number,
          time: startedAt,
          execute_time: took,
          sql: shown,
          is_in_transaction: wait.isSeen,
          info: [],
        },
      ],
      locale,
    ),
    sql_id: `w${taskId}-${number}`,
    db_type: source.dbType,
    task_id: taskId,
    number,
    workflow_id: workflowId,
  };
}

import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { QueryOutcome } from '../../../shared/query-outcomes.ts';
import { beginningOf } from '../../../shared/whole-characters.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import { queryRecords, type QueryRecord } from '../../databases/reading/service.ts';
import type { Context } from '../../platform/context.ts';
import { spreadOf } from '../samples/spread.ts';
import type { RelatedRow } from './related-load.ts';
import { scatterOf, seconds, shownMax, waitOf, type Seen } from './related-points.ts';

/**
 * What people have run in the SQL workbench, by its kind. Whoever sees the load of a data source need not see what somebody
 * looked for, so of each statement the fingerprint is shown, which has no values.
 */
export async function askedRows(ctx: Context, source: DbService, seen: Seen): Promise<RelatedRow[]> {
  const { from, to } = seen.range;
  const listing = queryRecords.on(ctx.table).listingBy(
    'gsi1',
    { projectUid: ctx.project.uid },
    {
      newestFirst: true,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      filter: { dbServiceUid: source.uid },
    },
  );
  const { items } = await listing.table.search(listing.query, {
    rowsMax: limits.searchedRowsMax,
    readsMax: limits.searchedMegabytesMax,
  });
  const byKind = new Map<string, QueryRecord[]>();
  for (const record of items.flatMap((item) => listing.read(item) ?? []).filter(isRun)) {
    const kind = seen.fingerprintOf(record.sql);
    const own = byKind.get(kind);
    if (own) own.push(record);
    else byKind.set(kind, [record]);
  }
  return [...byKind].flatMap(([fingerprint, records]) => askedRow(fingerprint, records, seen) ?? []);
}

/** The statement of a row, for who asks by its id. */
export async function sqlOfAsked(ctx: Context, source: DbService, uid: string): Promise<string> {
  const record = await queryRecords.on(ctx.table).require({ uid });
  if (record.projectUid !== ctx.project.uid || record.dbServiceUid !== source.uid || !isRun(record))
    throw new AppError('notFound');
  return record.sql;
}

/** Sent to the database by itself: an analysis is none of the load that people ask for, a file is of a run before, and a change runs by its workflow. */
function isRun({ outcome, isAnalysis, file, workflowId }: QueryRecord): boolean {
  return sent.includes(outcome) && !isAnalysis && !file && workflowId === undefined;
}

const sent: readonly QueryOutcome[] = ['succeeded', 'failed', 'cancelled', 'timed_out'];

function askedRow(
  fingerprint: string,
  records: readonly QueryRecord[],
  { range, transactions, locale, text }: Seen,
): RelatedRow | undefined {
  const [latest] = records;
  const spread = spreadOf(records.map(({ milliseconds }) => ({ seconds: milliseconds / 1000, runs: 1 })));
  if (!latest || !spread) return undefined;
  const wait = waitOf(fingerprint, transactions, range);
  const shown = beginningOf(text(fingerprint), shownMax);
  const slowest = records.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, limits.insightPointsMax);
  const points = slowest
    .sort((a, b) => (a.time < b.time ? -1 : 1))
    .map(({ time, milliseconds }, id) => ({
      id,
      time,
      execute_time: seconds(milliseconds),
      sql: shown,
      is_in_transaction: wait.isSeen,
      info: [],
    }));
  return {
    sql_fingerprint: shown,
    source: 'workbench',
    execute_count: spread.runs,
    execute_time_avg: seconds((spread.seconds / spread.runs) * 1000),
    execute_time_max: seconds(spread.longest * 1000),
    execute_time_min: seconds(spread.shortest * 1000),
    execute_time_sum: seconds(spread.seconds * 1000),
    execute_time_p95: seconds(spread.p95 * 1000),
    lock_wait_time: wait.seconds,
    execution_time_trend: scatterOf(points, locale),
    sql_id: `q${latest.uid}`,
    db_type: latest.dbType,
  };
}

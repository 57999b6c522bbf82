import type { Input } from '../../../shared/contract/operation.ts';
import type * as contract from '../../../shared/contract/watching/sql-manages/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { collectedSqls, type Collected } from '../collected/collected-repo.ts';
import { fingerprinting } from '../collected/fingerprinting.ts';
import { trendBetween } from '../collected/trend.ts';
import { perSecondOf, shareOf } from '../measures/rates.ts';
import { wireWaits } from '../measures/wire-waits.ts';
import type { Context } from '../../platform/context.ts';
import { visibleManagedSql } from './service.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** How far back, and the width of what is known of that time. */
const periods = {
  day: { reach: day, width: hour },
  week: { reach: 7 * day, width: day },
  month: { reach: 30 * day, width: day },
} as const;

export async function getSqlManageLoad({ params, query }: Input<typeof contract.getSqlManageLoad>, ctx: Context) {
  const record = await visibleManagedSql(ctx, params.sql_manage_id);
  const to = ctx.world.clock.now();
  const { reach, width } = periods[query.period];
  // What ran is known by whole hours or days only: the period begins with the first of them.
  const from = Math.floor((to - reach) / width) * width;
  const own = ranBetween(record, from, to);
  const [all, waits] = await Promise.all([ofScan(ctx, record, { from, to }), waitsOf(ctx, record, { from, to })]);
  return {
    data: {
      start_time: new Date(from).toISOString(),
      end_time: new Date(to).toISOString(),
      execute_count: own.count,
      execute_time_sum: own.ms / 1000,
      execute_per_second: perSecondOf(own.count, from, to),
      is_cut: all.isCut,
      ...(own.count > 0 && { execute_time_avg: Math.round((own.ms / own.count) * 1000) / 1_000_000 }),
      ...(all.ms > 0 && { load_share: shareOf(own.ms, all.ms) }),
      waits,
    },
  };
}

function ranBetween({ trend }: Pick<Collected, 'trend'>, from: number, to: number) {
  return trendBetween(trend, from, to).reduce((sum, { count, ms }) => ({ count: sum.count + count, ms: sum.ms + ms }), {
    count: 0,
    ms: 0,
  });
}

type Range = { readonly from: number; readonly to: number };

/** How long everything took that the same scan saw, as far as one answer looks through. */
async function ofScan(ctx: Context, { planId }: Collected, { from, to }: Range) {
  const listing = collectedSqls
    .on(ctx.table)
    .listingBy('gsi3', { planId }, { newestFirst: true, from: new Date(from).toISOString() });
  const { items, next } = await listing.table.search(listing.query, {
    rowsMax: limits.searchedRowsMax,
    readsMax: limits.searchedMegabytesMax,
  });
  const records = items.flatMap((item) => listing.read(item) ?? []);
  const ms = records.reduce((sum, one) => sum + ranBetween(one, from, to).ms, 0);
  return { ms, isCut: next !== undefined };
}

async function waitsOf(ctx: Context, { dbServiceUid, dbType, sql }: Collected, range: Range) {
  if (dbServiceUid === '') return { is_looked: false, bucket_seconds: 0, lines: [] };
  const fingerprintOf = await fingerprinting({ dbType });
  const window = { ...range, now: ctx.world.clock.now(), bucketsMax: limits.insightBucketsMax };
  const { isLooked, seconds, lines } = await wireWaits(ctx, { dbServiceUid, fingerprint: fingerprintOf(sql) }, window);
  return { is_looked: isLooked, bucket_seconds: seconds, lines };
}

import type * as contract from '../../../shared/contract/watching/sql-manages/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { invariant } from '../../../shared/errors/index.ts';
import { inLocale } from '../../../shared/text.ts';
import { everyRule } from '../../auditing/audits/every-rule.ts';
import { asSeenBy } from '../collected/as-seen-by.ts';
import { trendBetween } from '../collected/trend.ts';
import type { Context } from '../../platform/context.ts';
import { shown } from './list.ts';
import { visibleManagedSql } from './service.ts';

const dayMilliseconds = 24 * 3_600_000;
const periods = { day: dayMilliseconds, month: 31 * dayMilliseconds } as const;

export async function getSqlManage({ params, query }: Input<typeof contract.getSqlManage>, ctx: Context) {
  const record = await visibleManagedSql(ctx, params.sql_manage_id);
  const [seen] = await asSeenBy(ctx, [record]);
  invariant(seen, 'one was asked for');
  const now = ctx.world.clock.now();
  return {
    data: {
      ...shown(ctx, seen, await everyRule()),
      plan_problem: record.plan?.problem ? inLocale(record.plan.problem, ctx.locale) : '',
      time_problem: record.slower ? inLocale(record.slower, ctx.locale) : '',
      trend: trendBetween(record.trend, now - periods[query.period], now).map(({ at, count, ms, rows }) => ({
        time: new Date(at).toISOString(),
        count,
        time_avg: count > 0 ? Math.round(ms / count) / 1000 : 0,
        row_examined_avg: count > 0 ? Math.round(rows / count) : 0,
      })),
      history: (record.history ?? [])
        .map(({ at, by, what }) => ({ time: at, user: by, action: inLocale(what, ctx.locale) }))
        .reverse(),
    },
  };
}

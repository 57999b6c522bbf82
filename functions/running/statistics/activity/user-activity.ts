import { activityModules } from '../../../../shared/activity-modules.ts';
import type * as contract from '../../../../shared/contract/running/statistics/operations.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import { inLocale, type Locale } from '../../../../shared/text.ts';
import { dayDetail, dayTotals } from '../../../platform/activity/activity-table.ts';
import type { Context } from '../../../platform/context.ts';
import { daysOf, periodOf } from '../days.ts';
import { percentOf } from '../percent.ts';
import { rankedPeople } from './ranking.ts';

/** Every day of the period is told, also those on which nobody came. */
export async function listUserActivityDailyTrend(
  { query }: Input<typeof contract.listUserActivityDailyTrend>,
  { table }: Context,
) {
  const period = periodOf(query.filter_date_from, query.filter_date_to);
  const byDay = await dayTotals(table, period);
  return {
    data: daysOf(period).map((day) => {
      const { people = 0, requests = 0, errors = 0 } = byDay.get(day) ?? {};
      return { stat_date: day, dau: people, request_count: requests, error_count: errors };
    }),
  };
}

export async function listUserActivityHourlyDistribution(
  { query }: Input<typeof contract.listUserActivityHourlyDistribution>,
  { table }: Context,
) {
  const { hours } = await dayDetail(table, query.stat_date);
  return {
    data: hours.map(({ hour, people, requests }) => ({
      stat_hour: hour,
      active_users: people,
      request_count: requests,
    })),
  };
}

export async function listUserActivityModuleDistribution(
  { query }: Input<typeof contract.listUserActivityModuleDistribution>,
  { table, locale }: Context,
) {
  const { modules } = await dayDetail(table, query.stat_date);
  const all = modules.reduce((sum, { requests }) => sum + requests, 0);
  return {
    data: modules
      .toSorted((a, b) => b.requests - a.requests)
      .map(({ module, requests }) => ({
        module_code: module,
        module_name: moduleName(module, locale),
        request_count: requests,
        percent: percentOf(requests, all) ?? 0,
      })),
  };
}

export async function getUserActivitySummary(
  { query: { stat_date: day } }: Input<typeof contract.getUserActivitySummary>,
  { table }: Context,
) {
  const [totals, { hours }] = await Promise.all([dayTotals(table, { from: day, to: day }), dayDetail(table, day)]);
  const { people = 0, requests = 0, errors = 0 } = totals.get(day) ?? {};
  const counts = { dau: people, request_count: requests, error_count: errors };
  if (people === 0) return { data: counts };
  const peak = hours.reduce((most, hour) => (hour.requests > most.requests ? hour : most));
  return {
    data: {
      ...counts,
      error_rate: percentOf(errors, requests) ?? 0,
      avg_request_per_user: Math.round((100 * requests) / people) / 100,
      peak_hour: peak.hour,
      peak_hour_requests: peak.requests,
    },
  };
}

export async function listUserActivityUsers(
  { query }: Input<typeof contract.listUserActivityUsers>,
  { table, locale }: Context,
) {
  const period = periodOf(query.filter_date_from, query.filter_date_to);
  const ranked = await rankedPeople(table, period);
  const first = (query.page_index - 1) * query.page_size;
  return {
    data: ranked.slice(first, first + query.page_size).map((person) => ({
      user_uid: person.uid,
      user_name: person.name,
      request_count: person.requests,
      active_days: person.days,
      last_active_at: new Date(person.lastAt).toISOString(),
      top_module_code: person.topModule,
      top_module_name: moduleName(person.topModule, locale),
    })),
    total_nums: ranked.length,
  };
}

/** A part of the product that is no more is told by its code. */
function moduleName(code: string, locale: Locale): string {
  return code in activityModules ? inLocale(activityModules[code as keyof typeof activityModules], locale) : code;
}

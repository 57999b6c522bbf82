import * as z from 'zod';
import { operation } from '../../operation.ts';
import { dataOf, listOf, paging } from '../../paging.ts';

/** How people use the platform. Only those who are signed in count, and what is kept of them are numbers. */
const count = z.number().int();
const day = z.iso.date();
const report = { access: 'reportStatisticsView' } as const;
const period = z.object({ filter_date_from: day, filter_date_to: day });
const ofDay = { ...report, query: z.object({ stat_date: day }) };

export const listUserActivityDailyTrend = operation('GET /v1/dms/statistic/user_activity/daily_trend', {
  summary: 'How many people were there on each day of a period, and how many calls they made',
  ...report,
  query: period,
  reply: dataOf(z.array(z.object({ stat_date: z.string(), dau: count, request_count: count, error_count: count }))),
});
export const listUserActivityHourlyDistribution = operation('GET /v1/dms/statistic/user_activity/hourly_distribution', {
  summary: 'How many people were there in each hour of a day, and how many calls they made',
  ...ofDay,
  reply: dataOf(z.array(z.object({ stat_hour: count, active_users: count, request_count: count }))),
});
export const listUserActivityModuleDistribution = operation('GET /v1/dms/statistic/user_activity/module_distribution', {
  summary: 'Which parts of the product people used on a day, most first',
  ...ofDay,
  reply: dataOf(
    z.array(z.object({ module_code: z.string(), module_name: z.string(), request_count: count, percent: z.number() })),
  ),
});
export const getUserActivitySummary = operation('GET /v1/dms/statistic/user_activity/summary', {
  summary: 'What a day came to. What nothing is known of is absent',
  ...ofDay,
  reply: dataOf(
    z.object({
      dau: count,
      request_count: count,
      error_count: count,
      /** In percent, with two decimals. */
      error_rate: z.number().optional(),
      avg_request_per_user: z.number().optional(),
      peak_hour: count.optional(),
      peak_hour_requests: count.optional(),
    }),
  ),
});
export const listUserActivityUsers = operation('GET /v1/dms/statistic/user_activity/users', {
  summary: 'Who made the most calls in a period. Today is counted up to some minutes ago',
  ...report,
  query: paging.extend(period.shape),
  reply: listOf(
    z.object({
      user_uid: z.string(),
      user_name: z.string(),
      request_count: count,
      active_days: count,
      last_active_at: z.iso.datetime(),
      top_module_code: z.string(),
      top_module_name: z.string(),
    }),
  ),
});

import { chosen, ofChosen, reportColumns as columns, type SampleReport } from './report.ts';

/** How long executions took, day by day. */
export const latencyPerDay: SampleReport = {
  title: { zh: '每日耗时分布', en: 'Latency per day' },
  description: {
    zh: '每天的执行次数、总耗时，以及耗时的 P50、P95、P99 与最大值',
    en: 'Executions and time of each day, with the median, 95th and 99th percentile and the longest execution',
  },
  sql: `${chosen},
dated as (
  select cast(ran_at as date) as ran_on, runs, seconds
  from chosen
),
ranked as (
  select ran_on, runs, seconds,
    sum(runs) over (partition by ran_on order by seconds rows between unbounded preceding and current row) as reached,
    sum(runs) over (partition by ran_on) as of_all
  from dated
)
select ran_on,
  sum(runs) as runs,
  sum(runs * seconds) as total_seconds,
  min(case when reached >= 0.5e0 * of_all then seconds end) as p50_seconds,
  min(case when reached >= 0.95e0 * of_all then seconds end) as p95_seconds,
  min(case when reached >= 0.99e0 * of_all then seconds end) as p99_seconds,
  max(seconds) as longest_seconds
from ranked
group by ran_on
order by ran_on`,
  parameters: ofChosen,
  columns: [
    columns.day,
    columns.runs,
    columns.total,
    { name: 'p50_seconds', title: { zh: 'P50（秒）', en: 'Median (s)' }, kind: 'seconds' },
    { name: 'p95_seconds', title: { zh: 'P95（秒）', en: '95th percentile (s)' }, kind: 'seconds' },
    { name: 'p99_seconds', title: { zh: 'P99（秒）', en: '99th percentile (s)' }, kind: 'seconds' },
    columns.longest,
  ],
  chart: { kind: 'days', values: ['p50_seconds', 'p95_seconds', 'p99_seconds'] },
};

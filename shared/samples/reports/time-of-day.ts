import { chosen, ofChosen, reportColumns as columns, type SampleReport } from './report.ts';

/** When the load comes. The fifth of January 1970 was a Monday, and neither engine numbers the days of a week as the other does. */
export const timeOfDay: SampleReport = {
  title: { zh: '负载时段', en: 'Load by weekday and hour' },
  description: {
    zh: '一周中各天各小时的执行次数与耗时',
    en: 'Executions and time of each hour of the week',
  },
  sql: `${chosen}
select date_diff('day', date '1970-01-05', cast(ran_at as date)) % 7 as weekday,
  extract(hour from ran_at) as hour_of_day,
  sum(runs) as runs,
  sum(runs * seconds) as total_seconds,
  sum(runs * seconds) / sum(runs) as mean_seconds
from chosen
group by 1, 2
order by 1, 2`,
  parameters: ofChosen,
  columns: [
    { name: 'weekday', title: { zh: '星期（UTC）', en: 'Weekday (UTC)' }, kind: 'weekday' },
    { name: 'hour_of_day', title: { zh: '小时（UTC）', en: 'Hour (UTC)' }, kind: 'hour' },
    columns.runs,
    columns.total,
    columns.mean,
  ],
  chart: { kind: 'week', value: 'total_seconds' },
};

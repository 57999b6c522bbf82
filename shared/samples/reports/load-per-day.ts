import { chosen, ofChosen, reportColumns as columns, type SampleReport } from './report.ts';

/** Who made the load of each day. */
export const loadPerDay: SampleReport = {
  title: { zh: '每日负载来源', en: 'Load per day and origin' },
  description: {
    zh: '每天各数据库用户、Schema 或来源地址的执行次数与耗时',
    en: 'Executions and time of each day by database user, schema or address',
  },
  sql: `${chosen},
sided as (
  select cast(ran_at as date) as ran_on, runs, seconds,
    case side when 'user' then db_user when 'schema' then schema_name else host end as origin
  from chosen
  cross join (values ('user'), ('schema'), ('host')) as sides (side)
  where side = ?
),
ranked as (
  select ran_on, origin,
    sum(runs) as runs,
    sum(runs * seconds) as total_seconds,
    row_number() over (partition by ran_on order by sum(runs * seconds) desc, origin) as place
  from sided
  group by ran_on, origin
)
select ran_on, origin, runs, total_seconds
from ranked
where place <= 20
order by ran_on, total_seconds desc, origin
limit 2000`,
  parameters: [...ofChosen, 'side'],
  columns: [
    columns.day,
    { name: 'origin', title: { zh: '来源', en: 'Origin' }, kind: 'text' },
    columns.runs,
    columns.total,
  ],
  chart: { kind: 'days', values: ['total_seconds'], by: 'origin' },
};

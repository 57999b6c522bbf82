import { chosen, ofChosen, reportColumns as columns, type SampleReport } from './report.ts';

/** Which statements took the most time. */
export const slowestStatements: SampleReport = {
  title: { zh: '耗时最多的 SQL', en: 'Statements that took the most time' },
  description: {
    zh: '时间范围内总耗时最多的 100 条 SQL，含平均、P95 与最长耗时',
    en: 'The 100 statements on which most time was spent in the range, with their average, 95th percentile and longest execution',
  },
  sql: `${chosen},
ranked as (
  select statement_id, fingerprint, sql_text, schema_name, runs, seconds,
    sum(runs) over (partition by statement_id order by seconds rows between unbounded preceding and current row) as reached,
    sum(runs) over (partition by statement_id) as of_all
  from chosen
)
select statement_id,
  max(fingerprint) as fingerprint,
  max(schema_name) as schema_name,
  sum(runs) as runs,
  sum(runs * seconds) as total_seconds,
  sum(runs * seconds) / sum(runs) as mean_seconds,
  min(case when reached >= 0.95e0 * of_all then seconds end) as p95_seconds,
  max(seconds) as longest_seconds,
  max_by(sql_text, seconds) as sql_text
from ranked
group by statement_id
order by total_seconds desc, statement_id
limit 100`,
  parameters: ofChosen,
  columns: [
    columns.statement,
    columns.fingerprint,
    columns.schema,
    columns.runs,
    columns.total,
    columns.mean,
    { name: 'p95_seconds', title: { zh: 'P95（秒）', en: '95th percentile (s)' }, kind: 'seconds' },
    columns.longest,
    { ...columns.text, title: { zh: '最慢的一次', en: 'Slowest text' } },
  ],
};

import { chosen, ofChosen, reportColumns as columns, type SampleReport } from './report.ts';

/** What takes longer than it did in as long a time before. */
export const slowerStatements: SampleReport = {
  title: { zh: '变慢的 SQL', en: 'Statements that became slower' },
  description: {
    zh: '与之前同样长的时间相比，平均耗时至少增加一半的 SQL（两段时间各至少执行 5 次）',
    en: 'Statements whose average grew by half or more over as long a time before, with five executions or more in both',
  },
  sql: `${chosen},
earlier as (
  select statement_id, sum(runs) as runs, sum(runs * seconds) / sum(runs) as mean_seconds
  from chosen
  where ran_at < ?
  group by statement_id
),
later as (
  select statement_id,
    max(fingerprint) as fingerprint,
    sum(runs) as runs,
    sum(runs * seconds) as total_seconds,
    sum(runs * seconds) / sum(runs) as mean_seconds
  from chosen
  where ran_at >= ?
  group by statement_id
)
select later.statement_id, later.fingerprint,
  earlier.runs as earlier_runs,
  earlier.mean_seconds as earlier_mean_seconds,
  later.runs,
  later.mean_seconds,
  later.mean_seconds / earlier.mean_seconds as factor,
  later.total_seconds
from later
join earlier on earlier.statement_id = later.statement_id
where earlier.runs >= 5 and later.runs >= 5 and earlier.mean_seconds > 0 and later.mean_seconds >= 1.5e0 * earlier.mean_seconds
order by later.total_seconds - later.runs * earlier.mean_seconds desc, later.statement_id
limit 100`,
  parameters: [...ofChosen, 'rangeFrom', 'rangeFrom'],
  before: 'asLong',
  columns: [
    columns.statement,
    columns.fingerprint,
    { name: 'earlier_runs', title: { zh: '之前次数', en: 'Executions before' }, kind: 'count' },
    { name: 'earlier_mean_seconds', title: { zh: '之前平均（秒）', en: 'Average before (s)' }, kind: 'seconds' },
    columns.runs,
    columns.mean,
    { name: 'factor', title: { zh: '倍数', en: 'Times slower' }, kind: 'factor' },
    columns.total,
  ],
};

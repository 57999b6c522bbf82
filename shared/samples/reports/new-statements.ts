import { chosen, ofChosen, reportColumns as columns, type SampleReport } from './report.ts';

/** What ran for the first time. */
export const newStatements: SampleReport = {
  title: { zh: '新出现的 SQL', en: 'New statements' },
  description: {
    zh: '在时间范围内第一次出现的 SQL：在保留的更早样本中都没有',
    en: 'Statements that ran for the first time in the range: no earlier sample that is kept has them',
  },
  sql: `${chosen},
seen as (
  select statement_id,
    max(fingerprint) as fingerprint,
    max(schema_name) as schema_name,
    min(ran_at) as first_at,
    sum(runs) as runs,
    sum(runs * seconds) as total_seconds,
    sum(runs * seconds) / sum(runs) as mean_seconds,
    max(seconds) as longest_seconds,
    min_by(db_user, ran_at) as db_user
  from chosen
  group by statement_id
)
select first_at, statement_id, fingerprint, schema_name, db_user, runs, total_seconds, mean_seconds, longest_seconds
from seen
where first_at >= ?
order by total_seconds desc, statement_id
limit 200`,
  parameters: [...ofChosen, 'rangeFrom'],
  before: 'allKept',
  columns: [
    { name: 'first_at', title: { zh: '首次出现', en: 'First seen' }, kind: 'moment' },
    columns.statement,
    columns.fingerprint,
    columns.schema,
    { name: 'db_user', title: { zh: '首个数据库用户', en: 'First database user' }, kind: 'text' },
    columns.runs,
    columns.total,
    columns.mean,
    columns.longest,
  ],
};

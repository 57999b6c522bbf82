import { chosen, ofChosen, reportColumns as columns, type SampleReport } from './report.ts';

/** Single executions, the slowest first. */
export const slowestExecutions: SampleReport = {
  title: { zh: '最慢的单次执行', en: 'Slowest executions' },
  description: {
    zh: '时间范围内最慢的 200 次执行：何时、谁、从哪里、处理多少行；只有平均值的不在其中',
    en: 'The 200 slowest single executions of the range: when, by whom, from where and over how many rows; what is known by an average only is left out',
  },
  sql: `${chosen}
select ran_at, seconds, row_count, db_user, host, schema_name, statement_id, sql_text
from chosen
where runs = 1
order by seconds desc, ran_at, statement_id
limit 200`,
  parameters: ofChosen,
  columns: [
    { name: 'ran_at', title: { zh: '时间', en: 'When' }, kind: 'moment' },
    { name: 'seconds', title: { zh: '耗时（秒）', en: 'Took (s)' }, kind: 'seconds' },
    { name: 'row_count', title: { zh: '行数', en: 'Rows' }, kind: 'count' },
    { name: 'db_user', title: { zh: '数据库用户', en: 'Database user' }, kind: 'text' },
    { name: 'host', title: { zh: '来源地址', en: 'From' }, kind: 'text' },
    columns.schema,
    columns.statement,
    columns.text,
  ],
};

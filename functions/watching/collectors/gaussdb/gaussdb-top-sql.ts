import { gaussdbViews } from './gaussdb-views.ts';
import { topSqlOf } from '../top-sql-of.ts';

const orders: Readonly<Record<string, string>> = {
  total_time: 'total_elapse_time',
  calls: 'n_calls',
  rows: 'n_returned_rows',
};

export const collector = topSqlOf({
  view: gaussdbViews.counted,
  question: (
    { indicator },
    rowsMax,
  ) => `select node_name || ' ' || user_name || ' ' || unique_sql_id as id, query as sql_text,
      user_name as account, n_calls as calls, total_elapse_time / 1000000.0 as seconds, n_returned_rows as row_count,
      max_elapse_time / 1000000.0 as longest
    from dbe_perf.statement where n_calls > 0
    order by ${orders[indicator ?? ''] ?? orders['total_time']} desc limit ${rowsMax}`,
});

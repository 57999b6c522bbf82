import { finishedOf } from '../finished-of.ts';
import { gaussdbViews } from './gaussdb-views.ts';

export const collector = finishedOf({
  view: gaussdbViews.history,
  question: ({ from, rowsMax }) => `select debug_query_id || ' ' || extract(epoch from finish_time) as id,
      extract(epoch from finish_time) as epoch, extract(epoch from finish_time - start_time) as seconds, query as sql_text,
      schema_name as place, user_name as account, client_addr as client
    from dbe_perf.statement_history
    where finish_time >= to_timestamp(${from}) and is_slow_sql
    order by finish_time limit ${rowsMax}`,
});

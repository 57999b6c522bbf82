import { mssqlStatementText, mssqlViews } from './mssql-views.ts';
import { runningOf } from '../running-of.ts';

export const collector = runningOf({
  view: mssqlViews.requests,
  question: (secondsMin, rowsMax) => `select top (${rowsMax})
      convert(varchar(12), r.session_id) + ' ' + convert(varchar(30), r.start_time, 126) as id,
      ${mssqlStatementText('r')} as sql_text, db_name(r.database_id) as place, e.login_name as account, e.host_name as client,
      r.total_elapsed_time / 1000.0 as seconds
    from sys.dm_exec_requests as r join sys.dm_exec_sessions as e on e.session_id = r.session_id
      cross apply sys.dm_exec_sql_text(r.sql_handle) as t
    where e.is_user_process = 1 and r.session_id <> @@spid and e.program_name not like 'sluice-%'
      and r.total_elapsed_time >= ${secondsMin * 1000} order by r.total_elapsed_time desc`,
});

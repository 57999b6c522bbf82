import { mssqlViews } from './mssql-views.ts';
import { performanceOf } from '../performance-of.ts';

export const collector = performanceOf({
  view: mssqlViews.counters,
  // The counters are called "per second" and count since the start all the same.
  question: `select
      (select sum(cntr_value) from sys.dm_os_performance_counters where counter_name = 'Batch Requests/sec') as queries,
      (select sum(cntr_value) from sys.dm_os_performance_counters
        where counter_name = 'Transactions/sec' and instance_name = '_Total') as transactions,
      (select count(*) from sys.dm_exec_sessions where is_user_process = 1) as connections,
      (select count(*) from sys.dm_exec_requests as r join sys.dm_exec_sessions as e on e.session_id = r.session_id
        where e.is_user_process = 1 and r.session_id <> @@spid) as active,
      datediff(second, i.sqlserver_start_time, sysdatetime()) as uptime
    from sys.dm_os_sys_info as i`,
});

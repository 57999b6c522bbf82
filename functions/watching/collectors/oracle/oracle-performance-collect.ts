import { oracleViews } from './oracle-views.ts';
import { performanceOf } from '../performance-of.ts';

export const collector = performanceOf({
  view: oracleViews.statistics,
  question: `select (select value from v$sysstat where name = 'execute count') as queries,
      (select sum(value) from v$sysstat where name in ('user commits', 'user rollbacks')) as transactions,
      (select count(*) from v$session where type = 'USER') as connections,
      (select count(*) from v$session where type = 'USER' and status = 'ACTIVE' and audsid <> userenv('sessionid')) as active,
      (select (sysdate - startup_time) * 86400 from v$instance) as uptime
    from dual`,
});

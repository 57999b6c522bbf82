import { oracleViews } from './oracle-views.ts';
import { runningOf } from '../running-of.ts';

export const collector = runningOf({
  view: oracleViews.sessions,
  question: (
    secondsMin,
    rowsMax,
  ) => `select s.sid || ' ' || s.serial# || ' ' || s.sql_exec_id as id, q.sql_fulltext as sql_text,
      s.schemaname as place, s.username as account, s.machine as client, s.last_call_et as seconds
    from v$session s join v$sql q on q.sql_id = s.sql_id and q.child_number = s.sql_child_number
    where s.type = 'USER' and s.status = 'ACTIVE' and s.audsid <> userenv('sessionid')
      and s.last_call_et >= ${secondsMin} and rownum <= ${rowsMax}`,
});

import { gaussdbViews } from './gaussdb-views.ts';
import { runningOf } from '../running-of.ts';

export const collector = runningOf({
  view: gaussdbViews.sessions,
  question: (secondsMin, rowsMax) => `select pid || ' ' || query_start as id, query as sql_text, datname as place,
      usename as account, client_addr as client, extract(epoch from now() - query_start) as seconds
    from pg_stat_activity
    where state = 'active' and query <> '' and application_name not like 'sluice-%' and pid <> pg_backend_pid()
      and extract(epoch from now() - query_start) >= ${secondsMin}
    order by query_start limit ${rowsMax}`,
});

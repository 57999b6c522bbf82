import { finishedOf } from '../finished-of.ts';

// The log files of every node are read for it, so the time is always bounded.
export const collector = finishedOf({
  view: {
    name: 'information_schema.cluster_slow_query',
    probe: 'select 1 from information_schema.cluster_slow_query where time > now() limit 1',
    grant: "GRANT PROCESS ON *.* TO 'sluice_user'@'%'",
  },
  question: ({ from, rowsMax }) => `select
      concat_ws(' ', instance, unix_timestamp(time), digest, query_time) as id, unix_timestamp(time) as epoch,
      query_time as seconds, query as sql_text, db as place, user as account, host as client
    from information_schema.cluster_slow_query
    where time >= from_unixtime(${from}) and time <= now() and is_internal = false
    order by time limit ${rowsMax}`,
});

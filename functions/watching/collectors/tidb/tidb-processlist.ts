import { runningOf } from '../running-of.ts';

export const collector = runningOf({
  view: {
    name: 'information_schema.cluster_processlist',
    probe: 'select 1 from information_schema.cluster_processlist limit 1',
    grant: "GRANT PROCESS ON *.* TO 'sluice_user'@'%'",
  },
  question: (secondsMin, rowsMax) => `select
      concat_ws(' ', instance, id) as id, unix_timestamp() - time as begun, info as sql_text, db as place, user as account,
      substring_index(host, ':', 1) as client, time as seconds
    from information_schema.cluster_processlist
    where info is not null and command <> 'Sleep' and id <> connection_id() and time >= ${secondsMin}
    order by time desc limit ${rowsMax}`,
});

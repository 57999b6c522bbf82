import { finishedOf } from '../finished-of.ts';
import type { Collector, Row } from '../collector.ts';

/** The view of the runs of statements has another name since version 4. */
function auditOf([row]: readonly Row[]): string {
  return /OceanBase[^\d]*[0-3]\./i.test(row?.['version'] ?? '')
    ? 'oceanbase.gv$sql_audit'
    : 'oceanbase.gv$ob_sql_audit';
}

/** What OceanBase notes of each run that took so long: kept in memory and pushed out by newer ones. */
export function oceanbaseRuns(secondsMin: (params: Readonly<Record<string, string>>) => number): Collector {
  return finishedOf({
    view: {
      name: 'oceanbase.GV$OB_SQL_AUDIT',
      probe: 'select 1 as one from oceanbase.gv$ob_sql_audit limit 1',
      older: 'select 1 as one from oceanbase.gv$sql_audit limit 1',
      grant: "GRANT SELECT ON oceanbase.* TO 'sluice_user'@'%'",
      hint: { zh: 'SET GLOBAL ob_enable_sql_audit = 1', en: 'SET GLOBAL ob_enable_sql_audit = 1' },
    },
    about: 'select version() as version',
    question: ({
      from,
      rowsMax,
      params,
      about,
    }) => `select concat_ws(' ', svr_ip, svr_port, tenant_id, request_id) as id,
        request_time / 1000000 as epoch, elapsed_time / 1000000 as seconds, query_sql as sql_text, db_name as place,
        user_name as account, user_client_ip as client
      from ${auditOf(about)}
      where request_time >= ${Math.floor(from * 1_000_000)} and elapsed_time >= ${secondsMin(params) * 1_000_000}
        and query_sql <> '' and db_name not in ('oceanbase', 'information_schema', 'mysql')
      order by request_time limit ${rowsMax}`,
  });
}

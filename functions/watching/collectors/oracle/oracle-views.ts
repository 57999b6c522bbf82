import type { View } from '../view.ts';

const grant = 'GRANT SELECT_CATALOG_ROLE TO sluice_user';

/** What collectors read of Oracle. None of it needs the Diagnostics Pack. */
export const oracleViews = {
  sqlArea: { name: 'V$SQLAREA', probe: 'select 1 from v$sqlarea where rownum <= 1', grant },
  sessions: { name: 'V$SESSION', probe: 'select 1 from v$session where rownum <= 1', grant },
  statistics: { name: 'V$SYSSTAT', probe: 'select 1 from v$sysstat where rownum <= 1', grant },
} as const satisfies Record<string, View>;

/** By what the dearest statements are chosen; another word is the first. */
const orders = ['elapsed_time', 'cpu_time', 'disk_reads', 'buffer_gets'] as const;

/** The statements that an Oracle server counts, without those of its own accounts. */
export function oracleCounted(order: string | undefined, rowsMax: number, where = ''): string {
  const by = orders.find((one) => one === order) ?? orders[0];
  return `select * from (
    select a.sql_id as id, a.sql_fulltext as sql_text, a.parsing_schema_name as place, u.username as account, a.executions as calls,
      a.elapsed_time / 1000000 as seconds, a.rows_processed as row_count
    from v$sqlarea a join dba_users u on u.user_id = a.parsing_user_id
    where a.executions > 0 and u.username not in ('SYS', 'SYSTEM', 'DBSNMP', 'SYSMAN', 'XDB', 'MDSYS', 'CTXSYS') ${where}
    order by a.${by} desc
  ) where rownum <= ${rowsMax}`;
}

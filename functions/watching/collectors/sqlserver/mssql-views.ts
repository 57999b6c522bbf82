import type { View } from '../view.ts';

const grant = 'GRANT VIEW SERVER STATE TO sluice_user';

/** What collectors read of SQL Server. */
export const mssqlViews = {
  statistics: {
    name: 'sys.dm_exec_query_stats',
    probe: 'select top (1) 1 as one from sys.dm_exec_query_stats',
    grant,
  },
  requests: { name: 'sys.dm_exec_requests', probe: 'select top (1) 1 as one from sys.dm_exec_requests', grant },
  counters: {
    name: 'sys.dm_os_performance_counters',
    probe: 'select top (1) 1 as one from sys.dm_os_performance_counters',
    grant,
  },
} as const satisfies Record<string, View>;

/** The text of one statement of a batch: the places are counted in bytes, two for each character; -1 is the end. */
export function mssqlStatementText(of: string): string {
  return `substring(t.text, ${of}.statement_start_offset / 2 + 1,
      (case when ${of}.statement_end_offset = -1 then datalength(t.text) else ${of}.statement_end_offset end
        - ${of}.statement_start_offset) / 2 + 1)`;
}

const orders: Readonly<Record<string, string>> = {
  total_time: 's.total_elapsed_time',
  calls: 's.execution_count',
  rows: 's.total_rows',
};

/** The statements that a SQL Server counts. A plan that is made anew counts from nothing, under another name. */
export function mssqlCounted(order: string | undefined, rowsMax: number, where = ''): string {
  return `select top (${rowsMax}) convert(varchar(130), s.sql_handle, 1) + ' ' + convert(varchar(12), s.statement_start_offset)
      + ' ' + convert(varchar(30), s.creation_time, 126) as id, ${mssqlStatementText('s')} as sql_text, db_name(t.dbid) as place,
      s.execution_count as calls, s.total_elapsed_time / 1000000.0 as seconds, s.total_rows as row_count,
      s.max_elapsed_time / 1000000.0 as longest
    from sys.dm_exec_query_stats as s cross apply sys.dm_exec_sql_text(s.sql_handle) as t
    ${where} order by ${orders[order ?? ''] ?? orders['total_time']} desc`;
}

import { topSqlOf } from '../top-sql-of.ts';

const orders: Readonly<Record<string, string>> = { total_time: 'sum_latency', calls: 'exec_count' };

// TiDB counts in windows of half an hour: each is counted from nothing. What runs between the last look at a window and its end is lost.
export const collector = topSqlOf({
  view: {
    name: 'information_schema.cluster_statements_summary',
    probe: 'select 1 from information_schema.cluster_statements_summary limit 1',
    grant: "GRANT PROCESS ON *.* TO 'sluice_user'@'%'",
    hint: { zh: 'SET GLOBAL tidb_enable_stmt_summary = ON', en: 'SET GLOBAL tidb_enable_stmt_summary = ON' },
  },
  question: ({ indicator }, rowsMax) => `select
      concat_ws(' ', instance, summary_begin_time, schema_name, digest, plan_digest) as id,
      coalesce(query_sample_text, digest_text) as sql_text, schema_name as place, exec_count as calls,
      sum_latency / 1000000000 as seconds, max_latency / 1000000000 as longest
    from information_schema.cluster_statements_summary
    where digest is not null and schema_name is not null
      and schema_name not in ('information_schema', 'metrics_schema', 'performance_schema', 'mysql', 'sys')
    order by ${orders[indicator ?? ''] ?? orders['total_time']} desc limit ${rowsMax}`,
});

// Made by `npm run gen`; do not edit.
import type { Collector } from './collector.ts';

/** The collector of each scan type that asks a database, loaded when it is first needed. */
export const collectors: Readonly<Record<string, () => Promise<{ readonly collector: Collector }>>> = {
  gaussdb_processlist: () => import('./gaussdb-processlist.ts'),
  gaussdb_slow_log: () => import('./gaussdb-slow-log.ts'),
  gaussdb_top_sql: () => import('./gaussdb-top-sql.ts'),
  mssql_performance_collect: () => import('./mssql-performance-collect.ts'),
  mssql_processlist: () => import('./mssql-processlist.ts'),
  mssql_slow_log: () => import('./mssql-slow-log.ts'),
  mssql_top_sql: () => import('./mssql-top-sql.ts'),
  mysql_performance_collect: () => import('./mysql-performance-collect.ts'),
  mysql_processlist: () => import('./mysql-processlist.ts'),
  mysql_schema_meta: () => import('./mysql-schema-meta.ts'),
  mysql_slow_log: () => import('./mysql-slow-log.ts'),
  mysql_top_sql: () => import('./mysql-top-sql.ts'),
  mysql_transactions: () => import('./mysql-transactions.ts'),
  oceanbase_full_collect: () => import('./oceanbase-full-collect.ts'),
  oceanbase_slow_log: () => import('./oceanbase-slow-log.ts'),
  oracle_performance_collect: () => import('./oracle-performance-collect.ts'),
  oracle_processlist: () => import('./oracle-processlist.ts'),
  oracle_slow_log: () => import('./oracle-slow-log.ts'),
  oracle_top_sql: () => import('./oracle-top-sql.ts'),
  postgresql_performance_collect: () => import('./postgresql-performance-collect.ts'),
  postgresql_processlist: () => import('./postgresql-processlist.ts'),
  postgresql_schema_meta: () => import('./postgresql-schema-meta.ts'),
  postgresql_top_sql: () => import('./postgresql-top-sql.ts'),
  postgresql_transactions: () => import('./postgresql-transactions.ts'),
  tidb_processlist: () => import('./tidb-processlist.ts'),
  tidb_slow_log: () => import('./tidb-slow-log.ts'),
  tidb_top_sql: () => import('./tidb-top-sql.ts'),
};

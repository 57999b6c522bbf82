// Made by `npm run gen`; do not edit.
import type { Collector } from './collector.ts';

/** The collector of each scan type that asks a database, loaded when it is first needed. */
export const collectors: Readonly<Record<string, () => Promise<{ readonly collector: Collector }>>> = {
  gaussdb_processlist: () => import('./gaussdb/gaussdb-processlist.ts'),
  gaussdb_slow_log: () => import('./gaussdb/gaussdb-slow-log.ts'),
  gaussdb_top_sql: () => import('./gaussdb/gaussdb-top-sql.ts'),
  mssql_performance_collect: () => import('./sqlserver/mssql-performance-collect.ts'),
  mssql_processlist: () => import('./sqlserver/mssql-processlist.ts'),
  mssql_slow_log: () => import('./sqlserver/mssql-slow-log.ts'),
  mssql_top_sql: () => import('./sqlserver/mssql-top-sql.ts'),
  mysql_performance_collect: () => import('./mysql/mysql-performance-collect.ts'),
  mysql_processlist: () => import('./mysql/mysql-processlist.ts'),
  mysql_schema_meta: () => import('./mysql/mysql-schema-meta.ts'),
  mysql_slow_log: () => import('./mysql/mysql-slow-log.ts'),
  mysql_top_sql: () => import('./mysql/mysql-top-sql.ts'),
  mysql_transactions: () => import('./mysql/mysql-transactions.ts'),
  oceanbase_full_collect: () => import('./oceanbase/oceanbase-full-collect.ts'),
  oceanbase_slow_log: () => import('./oceanbase/oceanbase-slow-log.ts'),
  oracle_performance_collect: () => import('./oracle/oracle-performance-collect.ts'),
  oracle_processlist: () => import('./oracle/oracle-processlist.ts'),
  oracle_slow_log: () => import('./oracle/oracle-slow-log.ts'),
  oracle_top_sql: () => import('./oracle/oracle-top-sql.ts'),
  postgresql_performance_collect: () => import('./postgres/postgresql-performance-collect.ts'),
  postgresql_processlist: () => import('./postgres/postgresql-processlist.ts'),
  postgresql_schema_meta: () => import('./postgres/postgresql-schema-meta.ts'),
  postgresql_top_sql: () => import('./postgres/postgresql-top-sql.ts'),
  postgresql_transactions: () => import('./postgres/postgresql-transactions.ts'),
  tidb_processlist: () => import('./tidb/tidb-processlist.ts'),
  tidb_slow_log: () => import('./tidb/tidb-slow-log.ts'),
  tidb_top_sql: () => import('./tidb/tidb-top-sql.ts'),
};

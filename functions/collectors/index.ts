// Made by `npm run gen`; do not edit.
import type { Collector } from './collector.ts';

/** The collector of each scan type that asks a database, loaded when it is first needed. */
export const collectors: Readonly<Record<string, () => Promise<{ readonly collector: Collector }>>> = {
  mysql_performance_collect: () => import('./mysql-performance-collect.ts'),
  mysql_processlist: () => import('./mysql-processlist.ts'),
  mysql_schema_meta: () => import('./mysql-schema-meta.ts'),
  mysql_slow_log: () => import('./mysql-slow-log.ts'),
  mysql_top_sql: () => import('./mysql-top-sql.ts'),
  mysql_transactions: () => import('./mysql-transactions.ts'),
  postgresql_performance_collect: () => import('./postgresql-performance-collect.ts'),
  postgresql_processlist: () => import('./postgresql-processlist.ts'),
  postgresql_schema_meta: () => import('./postgresql-schema-meta.ts'),
  postgresql_top_sql: () => import('./postgresql-top-sql.ts'),
  postgresql_transactions: () => import('./postgresql-transactions.ts'),
};

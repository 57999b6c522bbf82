// Made by `npm run gen`; do not edit.
import type { DialectOptions, formatDialect } from 'sql-formatter';
import type { Dialect } from '../dialect-facts/dialect-names.ts';

/** What lays out SQL, with what it knows of one dialect. */
export type Language = { readonly formatDialect: typeof formatDialect; readonly language: DialectOptions };

/** How each dialect is laid out, loaded when it is first asked for. */
export const layouts: Readonly<Record<Dialect, () => Promise<Language>>> = {
  mysql: () => import('./mysql/layout.ts'),
  postgres: () => import('./postgres/layout.ts'),
  gaussdb: () => import('./gaussdb/layout.ts'),
  cockroach: () => import('./cockroach/layout.ts'),
  oracle: () => import('./oracle/layout.ts'),
  dm: () => import('./dm/layout.ts'),
  sqlserver: () => import('./sqlserver/layout.ts'),
  db2: () => import('./db2/layout.ts'),
  sqlite: () => import('./sqlite/layout.ts'),
  hana: () => import('./hana/layout.ts'),
  hive: () => import('./hive/layout.ts'),
  clickhouse: () => import('./clickhouse/layout.ts'),
  snowflake: () => import('./snowflake/layout.ts'),
};

// Made by `npm run gen`; do not edit.
import type { DialectTable } from '../grammar/dialect.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { mysql } from './mysql/mysql.ts';
import { postgres } from './postgres/postgres.ts';
import { gaussdb } from './gaussdb/gaussdb.ts';
import { cockroach } from './cockroach/cockroach.ts';
import { oracle } from './oracle/oracle.ts';
import { dm } from './dm/dm.ts';
import { sqlserver } from './sqlserver/sqlserver.ts';
import { db2 } from './db2/db2.ts';
import { sqlite } from './sqlite/sqlite.ts';
import { hana } from './hana/hana.ts';
import { hive } from './hive/hive.ts';
import { clickhouse } from './clickhouse/clickhouse.ts';
import { snowflake } from './snowflake/snowflake.ts';

/** How each dialect is read. */
export const dialects = {
  mysql,
  postgres,
  gaussdb,
  cockroach,
  oracle,
  dm,
  sqlserver,
  db2,
  sqlite,
  hana,
  hive,
  clickhouse,
  snowflake,
} as const satisfies Readonly<Record<Dialect, DialectTable>>;

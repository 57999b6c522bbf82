// Made by `npm run gen`; do not edit.
import type { Dialect } from './dialect-names.ts';
import type { DialectTraits } from './dialect-traits.ts';
import { traits as mysql } from './traits/mysql.ts';
import { traits as postgres } from './traits/postgres.ts';
import { traits as gaussdb } from './traits/gaussdb.ts';
import { traits as cockroach } from './traits/cockroach.ts';
import { traits as oracle } from './traits/oracle.ts';
import { traits as dm } from './traits/dm.ts';
import { traits as sqlserver } from './traits/sqlserver.ts';
import { traits as db2 } from './traits/db2.ts';
import { traits as sqlite } from './traits/sqlite.ts';
import { traits as hana } from './traits/hana.ts';
import { traits as hive } from './traits/hive.ts';
import { traits as clickhouse } from './traits/clickhouse.ts';
import { traits as snowflake } from './traits/snowflake.ts';

/** What rules and scopes ask of each dialect. */
export const traitsOf: Readonly<Record<Dialect, DialectTraits>> = {
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
};

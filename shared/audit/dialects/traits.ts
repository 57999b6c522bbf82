// Made by `npm run gen`; do not edit.
import type { Dialect } from './dialect-names.ts';
import type { DialectTraits } from './dialect-traits.ts';
import { traits as mysql } from './mysql/traits.ts';
import { traits as postgres } from './postgres/traits.ts';
import { traits as gaussdb } from './gaussdb/traits.ts';
import { traits as cockroach } from './cockroach/traits.ts';
import { traits as oracle } from './oracle/traits.ts';
import { traits as dm } from './dm/traits.ts';
import { traits as sqlserver } from './sqlserver/traits.ts';
import { traits as db2 } from './db2/traits.ts';
import { traits as sqlite } from './sqlite/traits.ts';
import { traits as hana } from './hana/traits.ts';
import { traits as hive } from './hive/traits.ts';
import { traits as clickhouse } from './clickhouse/traits.ts';
import { traits as snowflake } from './snowflake/traits.ts';

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

import type { Dialect as KnownDialect } from '../identifiers.ts';
import { clickhouse } from './clickhouse.ts';
import { db2 } from './db2.ts';
import type { DialectTable } from './dialect.ts';
import { dm } from './dm.ts';
import { gaussdb } from './gaussdb.ts';
import { hana } from './hana.ts';
import { hive } from './hive.ts';
import { mysql } from './mysql.ts';
import { oracle } from './oracle.ts';
import { postgres } from './postgres.ts';
import { snowflake } from './snowflake.ts';
import { sqlite } from './sqlite.ts';
import { sqlserver } from './sqlserver.ts';

/** Every dialect that the audit engine reads. */
export const dialects = { mysql, postgres, oracle, sqlserver, db2, dm, gaussdb, hana, hive, sqlite, clickhouse, snowflake } as const satisfies Readonly<Record<KnownDialect, DialectTable>>;

/** The name of a dialect. */
export type Dialect = keyof typeof dialects;

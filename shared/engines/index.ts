import { clickhouse } from './clickhouse.ts';
import { cockroachdb } from './cockroachdb.ts';
import { db2 } from './db2.ts';
import { dm } from './dm.ts';
import type { Engine, EngineFamily } from './engine.ts';
import { gaussdb } from './gaussdb.ts';
import { gaussdbMysql } from './gaussdb-mysql.ts';
import { goldendb } from './goldendb.ts';
import { hana } from './hana.ts';
import { hive } from './hive.ts';
import { kingbase } from './kingbase.ts';
import { mariadb } from './mariadb.ts';
import { mysql } from './mysql.ts';
import { oceanbaseMysql } from './oceanbase-mysql.ts';
import { oracle } from './oracle.ts';
import { polardbMysql } from './polardb-mysql.ts';
import { postgresql } from './postgresql.ts';
import { snowflake } from './snowflake.ts';
import { sqlite } from './sqlite.ts';
import { sqlserver } from './sqlserver.ts';
import { tbase } from './tbase.ts';
import { tdsqlInnodb } from './tdsql-innodb.ts';
import { tidb } from './tidb.ts';

/** Every database type that the product knows, in the order in which people are offered them. */
export const engines: readonly Engine[] = [
  mysql,
  mariadb,
  tidb,
  oceanbaseMysql,
  polardbMysql,
  goldendb,
  tdsqlInnodb,
  gaussdbMysql,
  postgresql,
  gaussdb,
  tbase,
  kingbase,
  cockroachdb,
  oracle,
  sqlserver,
  db2,
  dm,
  hana,
  hive,
  sqlite,
  clickhouse,
  snowflake,
];

/** Those to which a driver connects, so that they may be data sources. */
export const connectableEngines: readonly Engine[] = engines.filter(({ family }) => family !== undefined);

/** The engine of a wire name, or undefined when there is none. */
export function findEngine(dbType: string): Engine | undefined {
  return enginesByType.get(dbType);
}

/** The engine of a wire name that was checked before. */
export function engineOf(dbType: string): Engine {
  const engine = findEngine(dbType);
  if (!engine) throw new Error(`No engine is called ${dbType}`);
  return engine;
}

/** The family of an engine that a driver connects to; no data source has another. */
export function familyOf(dbType: string): EngineFamily {
  const { family } = engineOf(dbType);
  if (!family) throw new Error(`No driver connects to ${dbType}`);
  return family;
}

const enginesByType = new Map(engines.map((engine) => [engine.dbType, engine]));

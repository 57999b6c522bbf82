import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { InstancesFamily } from './family.ts';
import { mysqlInstances } from './mysql/family.ts';
import { oracleInstances } from './oracle/family.ts';
import { postgresInstances } from './postgres/family.ts';
import { sqlserverInstances } from './sqlserver/family.ts';

/** The one place where instances ask which family a database is of. */
export const families: Readonly<Record<EngineFamily, InstancesFamily>> = {
  mysql: mysqlInstances,
  postgres: postgresInstances,
  oracle: oracleInstances,
  sqlserver: sqlserverInstances,
};

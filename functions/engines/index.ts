import type { EngineFamily } from '../../shared/engines/engine.ts';
import { familyOf } from '../../shared/engines/index.ts';
import type { Driver } from './driver.ts';
import { signingIn } from './sign-in.ts';

// Each family's client is loaded when it is first needed: together they would add 300 ms to a cold start.
const drivers: Readonly<Record<EngineFamily, () => Promise<Driver>>> = {
  mysql: async () => (await import('./mysql/driver.ts')).mysqlDriver,
  postgres: async () => (await import('./postgres/driver.ts')).postgresDriver,
  oracle: async () => (await import('./oracle/driver.ts')).oracleDriver,
  sqlserver: async () => (await import('./sqlserver/driver.ts')).sqlserverDriver,
};

export async function driverOf(dbType: string): Promise<Driver> {
  return signingIn(await drivers[familyOf(dbType)]());
}

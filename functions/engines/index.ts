import type { EngineFamily } from '../../shared/engines/engine.ts';
import { engineOf } from '../../shared/engines/index.ts';
import type { Driver } from './driver.ts';

// Each family's client is loaded when it is first needed: together they would add 300 ms to a cold start.
const drivers: Readonly<Record<EngineFamily, () => Promise<Driver>>> = {
  mysql: async () => (await import('./mysql.ts')).mysqlDriver,
  postgres: async () => (await import('./postgres.ts')).postgresDriver,
  oracle: async () => (await import('./oracle.ts')).oracleDriver,
  sqlserver: async () => (await import('./sqlserver.ts')).sqlserverDriver,
};

export function driverOf(dbType: string): Promise<Driver> {
  const { family } = engineOf(dbType);
  // A data source of such a type cannot be made.
  if (!family) throw new Error(`No driver connects to ${dbType}`);
  return drivers[family]();
}

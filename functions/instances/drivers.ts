import { driverOptionOf } from '../../shared/engines/driver-option.ts';
import { connectableEngines, engines } from '../../shared/engines/index.ts';
import type { Context } from '../platform/context.ts';

export async function listDriverParams(_: unknown, { locale }: Context) {
  return { data: connectableEngines.map((engine) => driverOptionOf(engine, locale)) };
}

export async function listDrivers() {
  return {
    data: engines.map(({ dbType, defaultPort, logo }) => ({
      driver_name: dbType,
      default_port: defaultPort,
      logo_url: logo,
    })),
  };
}

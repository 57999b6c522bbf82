import type * as contract from '../../../shared/contract/databases/instances/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { driverOptionOf } from '../../../shared/engines/driver-option.ts';
import { connectableEngines, engines, findEngine } from '../../../shared/engines/index.ts';
import type { Context } from '../../platform/context.ts';
import { driverLogos } from './driver-logos.ts';

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

export async function listDriverNames() {
  return { data: { driver_name_list: engines.map(({ dbType }) => dbType) } };
}

/** Of types that nobody knows there is no logo. */
export async function listDriverLogos({ query }: Input<typeof contract.listDriverLogos>, _: Context) {
  const known = [...new Set(query.db_types)].flatMap((dbType) => findEngine(dbType) ?? []);
  return {
    data: known.map(({ dbType, logo }) => ({ db_type: dbType, logo: [...Buffer.from(driverLogos[logo] ?? '')] })),
  };
}

import type { Target } from '../../engines/driver.ts';
import type { World } from '../../platform/world.ts';
import type { DbService } from '../../platform/access/db-service.ts';
import { unseal } from './secrets.ts';

/** Where and as whom to connect to a data source; the password leaves its seal here and nowhere else. */
export async function targetOf(
  world: Pick<World, 'keys'>,
  tenant: string,
  saved: DbService,
  schema?: string,
): Promise<Target> {
  const { password, params } = await unseal(world.keys, saved.sealedSecrets, { tenant, uid: saved.uid });
  return {
    dbType: saved.dbType,
    host: saved.host,
    port: saved.port,
    user: saved.user,
    password,
    params: { ...saved.params, ...params },
    owner: { tenant, host: saved.host, port: saved.port },
    ...(schema !== undefined && schema !== '' && { schema }),
  };
}

import { limits } from '../../../shared/limits.ts';
import type { Target } from '../../engines/driver.ts';
import type { World } from '../../platform/world.ts';
import { dbServicesByUid, targetOf } from '../db-services/service.ts';
import { leases, type Lease } from './lease-repo.ts';

/** Drops what stands on servers although its lease is over. A server that cannot be reached is asked again in the next round. */
export async function dropLeftRooms(world: World): Promise<void> {
  const { items } = await leases.on(world.system).list({}, { limit: limits.rehearsalRoomsMax });
  for (const lease of items.filter(({ until }) => until <= world.clock.now())) {
    try {
      const target = await reach(world, lease);
      // Without its data source nobody can reach the server any more.
      // What speaks to servers is large, and mostly nothing is left.
      const { dropRoom, forgetLease } = await import('./room.ts');
      await (target ? dropRoom(world, lease, target) : forgetLease(world, lease));
    } catch (error) {
      world.log.error('a scratch database could not be dropped', { tenant: lease.tenant, name: lease.name, error });
    }
  }
}

async function reach(world: World, { tenant, dbType, dbServiceUid }: Lease): Promise<Target | undefined> {
  if (dbServiceUid === '') return world.rehearsalServer?.reach(dbType);
  const [source] = await dbServicesByUid({ table: world.tableOf(tenant) }, [dbServiceUid]);
  return source && targetOf(world, tenant, source);
}

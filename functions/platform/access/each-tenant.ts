import type { World } from '../world.ts';
import { tenants } from './tenant-directory.ts';

/** Does something for every tenant, one after the other. */
export async function forEachTenant(world: World, work: (tenant: string) => Promise<void>): Promise<void> {
  const { items } = await tenants.on(world.system).list({});
  for (const { name } of items) {
    // One tenant's trouble must not keep the others waiting.
    await work(name).catch((error: unknown) => world.log.error('a sweep failed for a tenant', { tenant: name, error }));
  }
}

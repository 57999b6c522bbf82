import { forEachDueTenant } from '../../platform/due-work.ts';
import type { World } from '../../platform/world.ts';
import { deliverDue, isAnythingWaiting } from './deliver.ts';
import { fanOut } from './fan-out.ts';

/** One tenant may not keep the others waiting longer than this. */
const tenantMilliseconds = 40_000;

/** Tells everybody who is to be told of what happened since the last look. */
export async function deliverNews(world: World): Promise<void> {
  await forEachDueTenant(world, 'deliverNews', async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const end = world.clock.now() + tenantMilliseconds;
    const isOver = () => world.clock.now() > end;
    await fanOut(place, isOver);
    await deliverDue(place, isOver);
    return (await isAnythingWaiting(place)) ? 'waiting' : 'idle';
  });
}

import { limits } from '../../../shared/limits.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import { timeSlice } from '../../platform/clock.ts';
import { raise } from '../../platform/events.ts';
import type { World } from '../../platform/world.ts';
import { deletedProjects } from './deleted-project-repo.ts';

const projectsAtOnce = 20;

/** Removes what deleted projects left behind. A project is forgotten when nothing of it is left, so a run that breaks is followed by one that goes on. */
export async function removeProjectRemains(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  // A request that began before the deletion may still write.
  const before = new Date(world.clock.now() - limits.deletedProjectRestSeconds * 1000).toISOString();
  await forEachDueTenant(world, 'removeProjectRemains', async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const { items } = await deletedProjects.on(place.table).list({}, { to: before, limit: projectsAtOnce });
    for (const { projectUid, deletedAt } of items) {
      if ((await raise(place, 'projectDeleted', { projectUid, isOver })) === 'more') return 'waiting';
      await deletedProjects.on(place.table).remove({ projectUid, deletedAt });
    }
    return (await deletedProjects.on(place.table).list({}, { limit: 1 })).items.length === 0 ? 'idle' : 'waiting';
  });
}

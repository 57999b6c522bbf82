import { limits } from '../../shared/limits.ts';
import { removeWhitelist } from '../audit-whitelist/service.ts';
import { removeIdeAudits } from '../direct-audits/service.ts';
import { forEachTenant } from '../platform/access/each-tenant.ts';
import { timeSlice } from '../platform/clock.ts';
import type { World } from '../platform/world.ts';
import { removeQuickAudits } from '../sql-audit-records/service.ts';
import { deletedProjects } from './deleted-project-repo.ts';

/** Each removes in small steps, may be called again after a crash, and answers `more` when time is over first. */
const removers = [removeQuickAudits, removeIdeAudits, removeWhitelist];
const projectsAtOnce = 20;

/** Removes what deleted projects left behind. A project is forgotten when nothing of it is left, so a run that breaks is followed by one that goes on. */
export async function removeProjectRemains(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  // A request that began before the deletion may still write.
  const before = new Date(world.clock.now() - limits.deletedProjectRestSeconds * 1000).toISOString();
  await forEachTenant(world, async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const { items } = await deletedProjects.on(place.table).list({}, { to: before, limit: projectsAtOnce });
    for (const { projectUid, deletedAt } of items) {
      for (const remove of removers) if ((await remove(place, projectUid, isOver)) === 'more') return;
      await deletedProjects.on(place.table).remove({ projectUid, deletedAt });
    }
  });
}

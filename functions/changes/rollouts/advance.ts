import { forEachDueTenant } from '../../platform/due-work.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { World } from '../../platform/world.ts';
import { auditNext } from './audit-sources.ts';
import { activeRollouts } from './rollout-repo.ts';
import { advanceWaves } from './waves.ts';

/** Audits a change in waves, or takes it on through its waves, as far as it goes now. */
export function advanceRollout(
  place: EventPlace,
  key: { readonly projectUid: string; readonly rolloutId: string },
  isOver: () => boolean,
): Promise<void> {
  return advanceWaves(place, key, { isOver, audit: auditNext });
}

/** Goes on with every change in waves that is audited or under way. */
export async function advanceRollouts(world: World): Promise<void> {
  await forEachDueTenant(world, 'advanceRollouts', async (tenant, isOver) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const { items } = await activeRollouts.on(place.table).list({});
    for (const one of items) {
      try {
        await advanceRollout(place, one, isOver);
      } catch (error) {
        // The trouble of one must not keep the others waiting.
        world.log.error('a change in waves did not go on', { rolloutId: one.rolloutId, error });
      }
    }
    return items.length === 0 ? 'idle' : 'waiting';
  });
}

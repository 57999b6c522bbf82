import { timeSlice } from '../../platform/clock.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import type { EventPlace } from '../../platform/events.ts';
import type { World } from '../../platform/world.ts';
import { driftChecks, isMeanwhile, type DriftCheck } from './drift-repo.ts';
import { workOn } from './run.ts';

const checksAtOnce = 50;

/** Runs the drift checks whose time has come, and those that nobody works on any more. */
export async function checkDrift(world: World): Promise<void> {
  const isSweepOver = timeSlice(world.clock);
  await forEachDueTenant(world, 'checkDrift', async (tenant, isTurnOver) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const to = new Date(world.clock.now()).toISOString();
    const { items } = await driftChecks.on(place.table).listBy('gsi1', {}, { to, limit: checksAtOnce });
    for (const check of items) if (!isSweepOver() && !isTurnOver()) await guarded(place, check);
    const { items: waiting } = await driftChecks.on(place.table).listBy('gsi1', {}, { limit: 1 });
    return waiting.length === 0 ? 'idle' : 'waiting';
  });
}

/** The trouble of one check keeps no other waiting. */
async function guarded(place: EventPlace, check: DriftCheck): Promise<void> {
  try {
    await workOn(place, check);
  } catch (error) {
    if (isMeanwhile(error)) return;
    place.world.log.error('a drift check failed', { tenant: place.tenant, error });
  }
}

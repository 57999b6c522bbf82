import { tenants } from '../../platform/access/tenant-directory.ts';
import { timeSlice } from '../../platform/clock.ts';
import type { World } from '../../platform/world.ts';
import { markSomeExports } from './export-marks.ts';

/** Marks the exports that every tenant had before there were marks. */
export async function markDataExports(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  const { items } = await tenants.on(world.system).list({});
  for (const { name } of items) while (!isOver() && (await markSomeExports(world.tableOf(name))) === 'more');
}

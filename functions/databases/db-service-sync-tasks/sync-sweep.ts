import { timeSlice } from '../../platform/clock.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import { ConditionFailed } from '../../platform/table/table-errors.ts';
import type { World } from '../../platform/world.ts';
import type { Place } from './sync.ts';
import { nextRunAt, syncTasks, type SyncTask } from './sync-task-repo.ts';

/** Runs the tasks whose time has come. The next time is written first, so that a round that breaks does not repeat itself at once and two rounds never run the same task. */
export async function syncDbServices(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  await forEachDueTenant(world, 'syncDbServices', async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const { items } = await syncTasks.on(place.table).list({});
    for (const task of items) {
      if (isOver()) break;
      if (Date.parse(task.nextRunAt) > world.clock.now() || !(await claimed(place, task))) continue;
      const { sync } = await import('./sync.ts');
      await sync(place, task);
    }
    return items.length === 0 ? 'idle' : 'waiting';
  });
}

async function claimed({ table, world }: Place, task: SyncTask): Promise<boolean> {
  try {
    await syncTasks
      .on(table)
      .patch(task, { set: { nextRunAt: nextRunAt(world, task.cron) } }, { condition: { nextRunAt: task.nextRunAt } });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

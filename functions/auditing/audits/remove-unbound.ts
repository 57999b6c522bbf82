import { limits } from '../../../shared/limits.ts';
import { forEachDueTenant } from '../../platform/due-work.ts';
import { timeSlice } from '../../platform/clock.ts';
import type { World } from '../../platform/world.ts';
import type { TaskPlace } from './audited-script.ts';
import { removeTask } from './remove-task.ts';
import { auditTasks, unboundTasks } from '../../ground/ledger/task-repo.ts';

const tasksAtOnce = 50;

/** Removes audited SQL that no workflow took up within its days, with its statements and files. */
export async function removeUnboundTasks(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  await forEachDueTenant(world, 'removeUnboundTasks', async (tenant) => {
    const table = world.tableOf(tenant);
    await removeUnbound({ tenant, table, world }, isOver);
    return (await unboundTasks.on(table).list({}, { limit: 1 })).items.length === 0 ? 'idle' : 'waiting';
  });
}

async function removeUnbound(place: TaskPlace, isOver: () => boolean): Promise<'all' | 'more'> {
  const { table, world } = place;
  const before = new Date(world.clock.now() - limits.taskRetentionDays * 24 * 3600 * 1000).toISOString();
  for (;;) {
    const { items } = await unboundTasks.on(table).list({}, { to: before, limit: tasksAtOnce });
    if (items.length === 0) return 'all';
    for (const { taskId, createdAt } of items) {
      const header = await auditTasks.on(table).get({ taskId });
      // A task that was taken up loses its pointer afterwards, so this one may be read too late: it stays.
      const isFree = [header?.workflowId, header?.recordId, header?.exportUid].every((holder) => holder === undefined);
      if (isFree && (await removeTask(place, taskId, isOver)) === 'more') return 'more';
      await unboundTasks.on(table).remove({ createdAt, taskId });
    }
  }
}

import { limits } from '../../shared/limits.ts';
import type { TaskPlace } from './new-task.ts';
import { removeTask } from './remove-task.ts';
import { auditTasks, unboundTasks } from './task-repo.ts';

const tasksAtOnce = 50;

/** Removes audited SQL that no workflow took up within its days, with its statements and files. Answers `more` when time is over before all is gone. */
export async function removeUnbound(place: TaskPlace, isOver: () => boolean): Promise<'all' | 'more'> {
  const { table, world } = place;
  const before = new Date(world.clock.now() - limits.taskRetentionDays * 24 * 3600 * 1000).toISOString();
  for (;;) {
    const { items } = await unboundTasks.on(table).list({}, { to: before, limit: tasksAtOnce });
    if (items.length === 0) return 'all';
    for (const { taskId, createdAt } of items) {
      const header = await auditTasks.on(table).get({ taskId });
      // A task that was taken up lost its pointer in the same transaction, so this one is read too late: it stays.
      const isFree = header?.workflowId === undefined && header?.recordId === undefined;
      if (isFree && (await removeTask(place, taskId, isOver)) === 'more') return 'more';
      await unboundTasks.on(table).remove({ createdAt, taskId });
    }
  }
}

import type { Listener } from '../../platform/events.ts';
import { discoveryTasks } from './discovery-repo.ts';
import { clearTask } from './forget.ts';

/** Its data sources are gone by then, so nothing can be looked for. */
export const projectDeleted: Listener<'projectDeleted'> = async ({ table }, { projectUid, isOver }) => {
  const { items } = await discoveryTasks.on(table).list({ projectUid });
  for (const task of items) {
    if (isOver()) return 'more';
    await clearTask(table, task);
    await discoveryTasks.on(table).remove(task);
  }
  return 'all';
};

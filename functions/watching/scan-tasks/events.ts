import { forgetRun, removeScanTask, scanTasks } from '../audit-plans/service.ts';
import { noteDue } from '../../platform/due-work.ts';
import type { Listener } from '../../platform/events.ts';
import { leaving } from './report-repo.ts';

/** Their reports and statements are cleared away by sweeps, which need no project for it. */
export const projectDeleted: Listener<'projectDeleted'> = async ({ table, world, tenant }, { projectUid, isOver }) => {
  const { items } = await scanTasks.on(table).list({ projectUid });
  if (items.length === 0) return 'all';
  await noteDue(world, 'collectSql', tenant);
  await noteDue(world, 'makeScanReports', tenant);
  for (const task of items) {
    if (isOver()) return 'more';
    await removeScanTask(table, task, { withSource: false, beside: leaving(table, task) });
    await forgetRun(table, task.scanId);
  }
  return 'all';
};

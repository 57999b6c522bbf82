import { collectedSqls } from '../collected/collected-repo.ts';
import { removeProjectTotals } from '../collected/remove.ts';
import type { Listener } from '../../platform/events.ts';
import { noteDue } from '../../platform/due-work.ts';
import { forgetRun } from './scan-run-repo.ts';
import { removeScan, scans } from './scan-repo.ts';

/** The statements of its plans are cleared away by the sweep, which needs no project for it. */
export const projectDeleted: Listener<'projectDeleted'> = async ({ table, world, tenant }, { projectUid, isOver }) => {
  const { items } = await scans.on(table).list({ projectUid });
  if (items.length > 0) await noteDue(world, 'collectSql', tenant);
  for (const scan of items) {
    if (isOver()) return 'more';
    await removeScan(table, scan, { withSource: false });
    await forgetRun(table, scan.scanId);
  }
  if ((await collectedSqls.on(table).list({ projectUid }, { limit: 1 })).items.length > 0) return 'more';
  await removeProjectTotals(table, projectUid);
  return 'all';
};

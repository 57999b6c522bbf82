import { maySee, scanTasks, type ScanTask } from '../audit-plans/service.ts';
import type { Context } from '../../platform/context.ts';
import { reports, type Report } from './report-repo.ts';

/** The newest report of each of the newest scan tasks of the project at hand that the caller may see; those without one are left out. */
export async function newestReports(
  ctx: Context,
  max: number,
): Promise<{ readonly task: ScanTask; readonly report: Report }[]> {
  const { items } = await scanTasks
    .on(ctx.table)
    .list({ projectUid: ctx.project.uid }, { newestFirst: true, limit: max });
  const found = await Promise.all(
    items
      .filter((task) => maySee(ctx, task))
      .map(async (task) => {
        const [report] = (await reports.on(ctx.table).list({ scanId: task.scanId }, { newestFirst: true, limit: 1 }))
          .items;
        return report ? [{ task, report }] : [];
      }),
  );
  return found.flat();
}
export { reportedSql } from './reported-sql.ts';

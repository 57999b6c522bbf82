import { AppError } from '../../../shared/errors/index.ts';
import type { Context } from '../../platform/context.ts';
import { reports, rowsOf } from './report-repo.ts';
import { visibleTask } from './task-access.ts';

/** A statement of a report of a scan task, with where it may be explained; not found for whoever may not see the task. */
export async function reportedSql(
  ctx: Context,
  { task: name, reportId, number }: { task: string; reportId: number; number: number },
) {
  const { scanId, dbServiceUid, schema } = await visibleTask(ctx, name);
  const report = await reports.on(ctx.table).require({ scanId, reportId });
  const [found] = await rowsOf(ctx.table, report, { from: number, to: number });
  if (!found) throw new AppError('notFound');
  return { sql: found.row.sql, dbServiceUid, schema };
}

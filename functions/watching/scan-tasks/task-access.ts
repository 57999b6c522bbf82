import { AppError } from '../../../shared/errors/index.ts';
import { maySee, scanTaskByName, type ScanTask } from '../audit-plans/service.ts';
import type { Context } from '../../platform/context.ts';

/** The task that an address names. Whoever may not see it is told that there is none. */
export async function visibleTask(ctx: Context, name: string): Promise<ScanTask> {
  const task = await scanTaskByName(ctx.table, ctx.project.uid, name);
  if (!task || !maySee(ctx, task)) throw new AppError('notFound');
  return task;
}

/** The task that an address names, for whoever may change it. */
export async function ownTask(ctx: Context, name: string): Promise<ScanTask> {
  const task = await visibleTask(ctx, name);
  ctx.demand('auditPlanSave', placeOf(task));
  return task;
}

/** Whether the reader may change a task. */
export function isMine(ctx: Context, task: ScanTask): boolean {
  return ctx.may('auditPlanSave', placeOf(task));
}

/** A task without a data source is for those who may scan any of the project. */
export function placeOf({ dbServiceUid }: Pick<ScanTask, 'dbServiceUid'>): { dbServiceUid?: string } {
  return dbServiceUid === '' ? {} : { dbServiceUid };
}

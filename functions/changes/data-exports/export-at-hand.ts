import { holdsOnSource, isAllowed } from '../../../shared/allowed.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { requireTasks, type AuditTask } from '../../ground/ledger/task-repo.ts';
import type { Standing } from '../../platform/access/standing.ts';
import type { Context } from '../../platform/context.ts';
import { dataExports, type DataExport, type StoredExport } from './export-repo.ts';

/** The export of the address, if the caller may see it; else there is none. */
export async function requireExport(ctx: Context, exportUid: string): Promise<StoredExport> {
  const found = await dataExports.on(ctx.table).require({ projectUid: ctx.project.uid, exportUid });
  if (!maySee(ctx, found)) throw new AppError('notFound');
  return found;
}

/** Creators and reviewers see theirs, `view_export_task` shows what touches its data sources, managers and overseers see all. */
export function maySee({ user, project }: Context, made: DataExport): boolean {
  return maySeeExport(user.uid, { rights: user.rights, project }, made);
}

/** The same of anybody whose rights are at hand. */
export function maySeeExport(
  uid: string,
  { rights, project }: Pick<Standing, 'rights'> & { readonly project: Pick<Context['project'], 'archived' | 'mine'> },
  { participantUids, dbServiceUids }: DataExport,
): boolean {
  if (participantUids.includes(uid) || isAllowed('exportViewAll', rights, { project })) return true;
  return dbServiceUids.some((dbServiceUid) => holdsOnSource('view_export_task', rights, { project, dbServiceUid }));
}

/** Tasks of exports that the caller may see: their creator's before they are submitted, afterwards as their export. */
export async function requireExportTasks(ctx: Context, taskIds: readonly number[]): Promise<AuditTask[]> {
  const tasks = await requireTasks(ctx.table, taskIds);
  const seen = new Set<string>();
  for (const task of tasks) {
    if (task.projectUid !== ctx.project.uid || task.purpose !== 'export') throw new AppError('notFound');
    if (task.exportUid === undefined) {
      if (task.creatorUid !== ctx.user.uid) throw new AppError('notFound');
    } else if (!seen.has(task.exportUid)) {
      await requireExport(ctx, task.exportUid);
      seen.add(task.exportUid);
    }
  }
  return tasks;
}

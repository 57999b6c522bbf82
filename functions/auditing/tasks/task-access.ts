import { holdsOnSource, isAllowed, verdict, type Place } from '../../../shared/allowed.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { rightsIn } from '../../platform/access/grant.ts';
import { projects } from '../../platform/access/project.ts';
import type { Context } from '../../platform/context.ts';
import { isParticipant } from '../../ground/ledger/workflow-lookups.ts';
import { isOfPipeline, maySeeQuickAudit } from '../sql-audit-records/service.ts';
import { auditTasks, type AuditTask } from '../../ground/ledger/task-repo.ts';

/** A task that the caller may see; anybody else is told that there is none. The address of a task names no project. */
export async function visibleTask(ctx: Context, taskId: number): Promise<AuditTask> {
  const task = await auditTasks.on(ctx.table).require({ taskId });
  const isElsewhere = ctx.user.pipeline !== undefined && !(await isOfPipeline(ctx, task));
  if (isElsewhere || !(await maySeeTask(ctx, task))) throw new AppError('notFound');
  return task;
}

/** A task that the caller may change: its creator, and nobody in an archived project. */
export async function ownTask(ctx: Context, taskId: number): Promise<AuditTask> {
  const task = await visibleTask(ctx, taskId);
  const place = await placeOf(ctx, task);
  if (verdict('workflowAct', ctx.user.rights, place) === 'archived') throw new AppError('projectArchived');
  if (task.creatorUid !== ctx.user.uid) throw new AppError('onlyCreatorMay');
  return task;
}

/** A task whose statements the caller may have rewritten: who only looks at everything begins no work. */
export async function taskToRewrite(ctx: Context, taskId: number): Promise<AuditTask> {
  const task = await visibleTask(ctx, taskId);
  ctx.demand('rewriteStart', await placeOf(ctx, task));
  return task;
}

/** A task whose backup the caller may decide about: its creator, and whoever reviews or executes on its data source. */
export async function taskToBackUp(ctx: Context, taskId: number): Promise<AuditTask> {
  const task = await visibleTask(ctx, taskId);
  if (task.recordId !== undefined) throw new AppError('backupOff');
  const place = await placeOf(ctx, task);
  const { rights, uid } = ctx.user;
  if (verdict('workflowAct', rights, place) === 'archived') throw new AppError('projectArchived');
  const isTheirs =
    task.creatorUid === uid ||
    isAllowed('workflowActForAll', rights, place) ||
    holdsOnSource('execute_workflow', rights, place) ||
    holdsOnSource('audit_workflow', rights, place);
  if (!isTheirs) throw new AppError('onlyCreatorMay');
  return task;
}

/** Whether the caller may see a task. */
export async function maySeeTask(ctx: Context, task: AuditTask): Promise<boolean> {
  // Queries to be exported have operations of their own, with rights of their own.
  if (task.purpose === 'export') return false;
  const place = await placeOf(ctx, task);
  const { rights, uid } = ctx.user;
  if (task.recordId !== undefined) return maySeeQuickAudit(ctx.user, task, place);
  if (!isAllowed('workflowView', rights, place)) return false;
  if (
    task.creatorUid === uid ||
    isAllowed('workflowViewAll', rights, place) ||
    holdsOnSource('view_others_workflow', rights, place)
  )
    return true;
  return (
    task.workflowId !== undefined &&
    isParticipant(ctx.table, { projectUid: task.projectUid, workflowId: task.workflowId }, uid)
  );
}

/** Where a task lies, for the question who may do what with it. */
export async function placeOf({ table, user }: Context, { projectUid, dbServiceUid }: AuditTask): Promise<Place> {
  const [project, mine] = await Promise.all([
    projects.on(table).require({ uid: projectUid }),
    rightsIn(table, user.uid, projectUid),
  ]);
  return { project: { archived: project.isArchived, mine }, dbServiceUid };
}

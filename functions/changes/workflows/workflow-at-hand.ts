import { holdsOnSource, isAllowed } from '../../../shared/allowed.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { Standing } from '../../platform/access/standing.ts';
import type { Context } from '../../platform/context.ts';
import { runsOf, type Run } from '../../ground/ledger/run-repo.ts';
import { workflows, type StoredWorkflow, type Workflow, type WorkflowTask } from '../../ground/ledger/workflow-repo.ts';

/** The workflow of the address, if the caller may see it; else there is none. */
export async function requireWorkflow(ctx: Context, workflowId: string): Promise<StoredWorkflow> {
  const workflow = await workflows.on(ctx.table).require({ projectUid: ctx.project.uid, workflowId });
  if (!maySee(ctx, workflow)) throw new AppError('notFound');
  return workflow;
}

/** Creators and assignees see theirs, `view_others_workflow` shows what touches its data sources, managers and overseers see all. */
export function maySee({ user, project }: Context, workflow: Workflow): boolean {
  return maySeeWorkflow(user.uid, { rights: user.rights, project }, workflow);
}

/** The same of anybody whose rights are at hand. */
export function maySeeWorkflow(
  uid: string,
  { rights, project }: Pick<Standing, 'rights'> & { readonly project: Pick<Context['project'], 'archived' | 'mine'> },
  { participantUids, dbServiceUids }: Workflow,
): boolean {
  if (participantUids.includes(uid) || isAllowed('workflowViewAll', rights, { project })) return true;
  return dbServiceUids.some((dbServiceUid) => holdsOnSource('view_others_workflow', rights, { project, dbServiceUid }));
}

/** One task of a workflow that the caller may see. */
export async function taskAtHand(
  ctx: Context,
  { workflow_id, task_id }: { workflow_id: string; task_id: number },
): Promise<{ workflow: StoredWorkflow; task: WorkflowTask }> {
  const workflow = await requireWorkflow(ctx, workflow_id);
  return { workflow, task: requireTask(workflow, task_id) };
}

export function requireTask({ tasks }: Workflow, taskId: number): WorkflowTask {
  const task = tasks.find((one) => one.taskId === taskId);
  if (!task) throw new AppError('notFound');
  return task;
}

/** The runs of a workflow's tasks, in the order of its tasks. */
export function runsOfWorkflow({ table }: Pick<Context, 'table'>, { tasks }: Workflow): Promise<Run[]> {
  return runsOf(
    table,
    tasks.map(({ taskId }) => taskId),
  );
}

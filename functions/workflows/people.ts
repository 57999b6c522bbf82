import { holdsOnSource } from '../../shared/allowed.ts';
import { AppError } from '../../shared/errors/index.ts';
import type { PermissionName } from '../../shared/permissions.ts';
import { accounts } from '../platform/access/account.ts';
import { usersHolding, usersHoldingEach } from '../platform/access/grant.ts';
import type { Context } from '../platform/context.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { TemplateStep, WorkflowTemplate } from '../workflow-templates/service.ts';
import {
  requireExecuteStep,
  type Person,
  type Step,
  type StoredWorkflow,
  type Workflow,
  type WorkflowTask,
} from './workflow-repo.ts';

export type StepType = Step['type'];

const rightOf: Readonly<Record<StepType, PermissionName>> = {
  sql_review: 'audit_workflow',
  sql_execute: 'execute_workflow',
};

/** The steps of a new submission with everybody who may act in them; a step that nobody could take is refused. */
export async function peopleOf(
  table: TenantTable,
  template: WorkflowTemplate,
  {
    creatorUid,
    dbServiceUids,
    stepIdsFrom,
  }: { creatorUid: string; dbServiceUids: readonly string[]; stepIdsFrom: number },
): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [index, step] of template.steps.entries()) {
    const type: StepType = step.type.endsWith('_review') ? 'sql_review' : 'sql_execute';
    const excluded = type === 'sql_review' && template.forbidsCreatorApproval ? creatorUid : undefined;
    const assignees = (
      await peopleOfStep(table, { ...step, projectUid: template.projectUid, right: rightOf[type], dbServiceUids })
    ).filter(({ uid }) => uid !== excluded);
    if (assignees.length === 0) throw new AppError(type === 'sql_review' ? 'noReviewer' : 'noExecutor');
    steps.push({
      stepId: stepIdsFrom + index,
      type,
      desc: step.desc,
      isByPermission: step.isByPermission,
      assignees,
      state: 'initialized',
      reason: '',
    });
  }
  return steps;
}

/** Who may execute on each data source: the people named, or besides the step's own everybody who holds the right there. */
export async function executorsOnEach(
  table: TenantTable,
  step: Step,
  { projectUid, dbServiceUids }: { projectUid: string; dbServiceUids: readonly string[] },
): Promise<ReadonlyMap<string, readonly Person[]>> {
  if (!step.isByPermission) return new Map(dbServiceUids.map((uid) => [uid, step.assignees]));
  const holders = await usersHoldingEach(table, projectUid, 'execute_workflow', dbServiceUids);
  const people = await named(table, [...new Set([...holders.values()].flat())]);
  return new Map(
    dbServiceUids.map((dbServiceUid) => [
      dbServiceUid,
      people.filter(({ uid }) => holders.get(dbServiceUid)?.includes(uid)),
    ]),
  );
}

/** Refuses whoever may not execute on one data source of the workflow. */
export function demandExecutor(ctx: Context, workflow: StoredWorkflow, task: WorkflowTask): void {
  const step = requireExecuteStep(workflow);
  demandAssignee(ctx, task.executors, step, { dbServiceUids: [task.dbServiceUid] });
}

/** Refuses whoever is not among the people of a step, or was but lost the right meanwhile. Administrators may always act. */
export function demandAssignee(
  ctx: Context,
  people: readonly Person[],
  { type, isByPermission }: Pick<Step, 'type' | 'isByPermission'>,
  { dbServiceUids }: Pick<Workflow, 'dbServiceUids'>,
): void {
  if (ctx.may('workflowActForAll')) return;
  const isNamed = people.some(({ uid }) => uid === ctx.user.uid);
  if (!isNamed || (isByPermission && !holdsAll(ctx, rightOf[type], dbServiceUids))) throw new AppError('notAssignee');
}

function holdsAll({ user, project }: Context, right: PermissionName, dbServiceUids: readonly string[]): boolean {
  return dbServiceUids.every((dbServiceUid) => holdsOnSource(right, user.rights, { project, dbServiceUid }));
}

async function peopleOfStep(
  table: TenantTable,
  step: TemplateStep & { projectUid: string; right: PermissionName; dbServiceUids: readonly string[] },
): Promise<Person[]> {
  return named(
    table,
    step.isByPermission ? await usersHolding(table, step.projectUid, step.right, step.dbServiceUids) : step.userUids,
  );
}

/** Disabled people cannot act, so they are left out. */
async function named(table: TenantTable, uids: readonly string[]): Promise<Person[]> {
  const found = await accounts.on(table).getMany(uids.map((uid) => ({ uid })));
  return found.filter(({ isDisabled }) => !isDisabled).map(({ uid, name }) => ({ uid, name }));
}

import { AppError } from '../../../shared/errors/index.ts';
import type { PermissionName } from '../../../shared/permissions.ts';
import { demandAssignee, namedPeople, peopleOfStep, wouldBeAlone } from '../approval/people.ts';
import { usersHoldingEach } from '../../platform/access/grant.ts';
import type { Context } from '../../platform/context.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { ProcessToCome } from '../workflow-templates/service.ts';
import { workflowApproval } from './approval.ts';
import {
  requireExecuteStep,
  type Person,
  type Step,
  type StoredWorkflow,
  type Workflow,
  type WorkflowTask,
} from '../../ground/ledger/workflow-repo.ts';

export type StepType = Step['type'];

const rightOf: Readonly<Record<StepType, PermissionName>> = {
  sql_review: workflowApproval.reviewRight,
  sql_execute: 'execute_workflow',
};

/** The steps of a new submission with everybody who may act in them; a step that nobody could take is refused. */
export async function peopleOf(
  table: TenantTable,
  template: ProcessToCome,
  {
    creatorUid,
    dbServiceUids,
    stepIdsFrom,
  }: { creatorUid: string; dbServiceUids: readonly string[]; stepIdsFrom: number },
): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [index, step] of template.steps.entries()) {
    const type: StepType = step.type.endsWith('_review') ? 'sql_review' : 'sql_execute';
    const exceptUid = type === 'sql_review' && template.forbidsCreatorApproval ? creatorUid : undefined;
    const where = { projectUid: template.projectUid, right: rightOf[type], dbServiceUids, exceptUid };
    const assignees = await peopleOfStep(table, step, where);
    if (assignees.length === 0) {
      if (await wouldBeAlone(table, step, where)) throw new AppError('onlyCreatorCouldReview');
      throw new AppError(type === 'sql_review' ? 'noReviewer' : 'noExecutor');
    }
    steps.push({
      stepId: stepIdsFrom + index,
      type,
      desc: step.desc,
      isByPermission: step.isByPermission,
      assignees,
      state: 'initialized',
      reason: '',
      ...(step.why && { why: [...step.why] }),
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
  const people = await namedPeople(table, [...new Set([...holders.values()].flat())]);
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
  demandStep(ctx, { ...step, assignees: task.executors }, { dbServiceUids: [task.dbServiceUid] });
}

/** Refuses whoever is not among the people of a step, or was but lost the right meanwhile. */
export function demandStep(
  ctx: Context,
  step: Pick<Step, 'type' | 'isByPermission' | 'assignees'>,
  { dbServiceUids }: Pick<Workflow, 'dbServiceUids'>,
): void {
  demandAssignee(ctx, step, { right: rightOf[step.type], dbServiceUids, actForAll: workflowApproval.actForAll });
}

import { AppError } from '../../../shared/errors/index.ts';
import { requireDbServicesOf } from '../../databases/db-services/service.ts';
import type { Context } from '../../platform/context.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { bindingTasks } from '../../auditing/audits/binding-tasks.ts';
import { requireTasks, type AuditTask } from '../../ground/ledger/task-repo.ts';
import { checkingTemplate, notedTemplate, requireTemplate, type ProcessToCome } from '../workflow-templates/service.ts';
import { stepKey, type Demanded } from '../../../shared/approval-rules/demanded.ts';
import { approvalHash } from '../approval/bound.ts';
import { demandedNow, demandSubmittable, factsOf, stepsDemanded } from '../approval/demands.ts';
import { workflowApproval } from './approval.ts';
import { executorsOnEach, peopleOf } from './people.ts';
import { countingSql } from './totals.ts';
import {
  executeStep,
  type PastRecord,
  type RolloutPlan,
  type Step,
  type Workflow,
  boundTask,
  type WorkflowTask,
} from '../../ground/ledger/workflow-repo.ts';

/** The further waves of a change: they are judged and approved with the first. */
export type FurtherWaves = { readonly plan: RolloutPlan; readonly tasks: readonly AuditTask[] };
type Wanted = {
  readonly taskIds: readonly number[];
  readonly number: number;
  readonly creatorUid: string;
  readonly further?: FurtherWaves | undefined;
};
export type Submission = {
  readonly record: PastRecord;
  readonly workflow: Pick<
    Workflow,
    | 'mode'
    | 'execMode'
    | 'dbServiceUids'
    | 'dbTypes'
    | 'templateNumber'
    | 'templateName'
    | 'participantUids'
    | 'status'
    | 'rollout'
  >;
  readonly tasks: readonly AuditTask[];
  /** For the transaction that submits it. */
  binding(workflowId: string): TransactItem[];
};

/** Audited tasks as a submission: checked, with the people of each step, and with what approvals are bound to. */
export async function submissionOf(ctx: Context, wanted: Wanted): Promise<Submission> {
  const { number, creatorUid, further } = wanted;
  const tasks = await checkedTasks(ctx, wanted.taskIds);
  const dbServiceUids = [...new Set(tasks.map((task) => task.dbServiceUid))];
  const { allUids, facts, mode, template, sources } = await withFurther(ctx, tasks, further);
  const demanded = await demandedNow(ctx.table, ctx.project.uid, facts);
  demandSubmittable(demanded);
  const forbidsCreatorApproval = template.forbidsCreatorApproval || demanded.notCreator.length > 0;
  const steps = await peopleOf(ctx.table, withDemanded({ ...template, forbidsCreatorApproval }, demanded), {
    creatorUid,
    dbServiceUids: allUids,
    stepIdsFrom: number * stepsPerRecordMax + 1,
  });
  const workflowTasks = await withExecutors(ctx, tasks, steps);
  const process = { steps, forbidsCreatorApproval, ...(further && { rollout: further.plan }) };
  const people = [...steps.flatMap((step) => step.assignees), ...workflowTasks.flatMap((task) => task.executors)].map(
    ({ uid }) => uid,
  );
  return {
    record: {
      number,
      submittedAt: new Date(ctx.world.clock.now()).toISOString(),
      steps,
      forbidsCreatorApproval,
      // Each further data source is looked at again by its own facts when its turn comes.
      facts: facts.slice(0, tasks.length),
      asked: demanded.steps.map(stepKey),
      ...(demanded.notCreator.length > 0 && { notCreator: [...demanded.notCreator] }),
      tasks: workflowTasks,
      approvalHash: approvalHash(workflowApproval, { tasks, sources }, process),
    },
    workflow: {
      ...notedTemplate(template),
      mode,
      execMode: tasks[0]?.execMode ?? 'sqls',
      dbServiceUids,
      ...(further && { rollout: further.plan }),
      dbTypes: [...new Set(tasks.map(({ dbType }) => dbType))],
      status: steps[0]?.type === 'sql_review' ? 'wait_for_audit' : 'wait_for_execution',
      participantUids: [...new Set([creatorUid, ...people])],
    },
    tasks,
    binding: (workflowId) => [
      ...checkingTemplate(ctx.table, template),
      ...bindingTasks(ctx.table, tasks, { workflowId, projectUid: ctx.project.uid }),
      ...countingSql(ctx.project.uid, sqlTotals(tasks)),
    ],
  };
}

/** All that is submitted together, in one process: the data sources of this workflow, and those that follow by its approval. */
async function withFurther(ctx: Context, tasks: readonly AuditTask[], further: FurtherWaves | undefined) {
  const projectUid = ctx.project.uid;
  const all = [...tasks, ...(further?.tasks ?? [])];
  const allUids = [...new Set(all.map((task) => task.dbServiceUid))];
  const sources = await requireDbServicesOf(ctx, projectUid, allUids);
  for (const dbServiceUid of allUids) ctx.demand('workflowCreate', { dbServiceUid });
  const mode = modeOf(all);
  const template = await requireTemplate(ctx, { projectUid, type: 'workflow', dbServiceUids: allUids });
  const facts = await factsOf(ctx.table, { tasks: all, sources, now: ctx.world.clock.now() });
  return { allUids, facts, mode, template, sources };
}

/** A process with the steps that rules add to it, before its execution. */
function withDemanded(template: ProcessToCome, demanded: Demanded): ProcessToCome {
  const at = template.steps.length - 1;
  const added = stepsDemanded(demanded, 'sql_review');
  return { ...template, steps: [...template.steps.slice(0, at), ...added, ...template.steps.slice(at)] };
}

// Step numbers of one submission never meet those of the next.
const stepsPerRecordMax = 100;

async function checkedTasks({ table, user, project }: Context, taskIds: readonly number[]): Promise<AuditTask[]> {
  if (new Set(taskIds).size < taskIds.length) throw new AppError('taskUsed');
  const tasks = await requireTasks(table, taskIds);
  for (const task of tasks) {
    if (task.projectUid !== project.uid) throw new AppError('notFound');
    if (task.creatorUid !== user.uid) throw new AppError('taskOfOther');
    if (task.status !== 'audited') throw new AppError('auditRequired');
    if (task.statementCount === 0) throw new AppError('auditEmpty');
    if (task.workflowId !== undefined || task.recordId !== undefined || task.purpose === 'export')
      throw new AppError('taskUsed');
    if (task.isMapped) throw new AppError('mappedNotExecutable');
  }
  if (new Set(tasks.map(({ execMode }) => execMode)).size > 1) throw new AppError('mixedExecModes');
  return tasks;
}

/** The same SQL for all when the tasks come from one group; then the data sources are of one type. */
function modeOf(tasks: readonly AuditTask[]): Workflow['mode'] {
  const groups = new Set(tasks.map(({ groupId, taskId }) => groupId ?? -taskId));
  if (groups.size > 1) return 'different_sqls';
  if (new Set(tasks.map(({ dbType }) => dbType)).size > 1) throw new AppError('mixedDbTypes');
  return 'same_sqls';
}

async function withExecutors(
  ctx: Context,
  tasks: readonly AuditTask[],
  steps: readonly Step[],
): Promise<WorkflowTask[]> {
  const step = executeStep({ steps: [...steps] });
  if (!step) throw new AppError('noExecutor');
  const dbServiceUids = [...new Set(tasks.map(({ dbServiceUid }) => dbServiceUid))];
  const bySource = await executorsOnEach(ctx.table, step, { projectUid: ctx.project.uid, dbServiceUids });
  return tasks.map((task) => boundTask(task, [...(bySource.get(task.dbServiceUid) ?? [])]));
}

function sqlTotals(tasks: readonly AuditTask[]): { audited: number; risky: number } {
  const audited = tasks.reduce((sum, { statementCount }) => sum + statementCount, 0);
  const clean = tasks.reduce(
    (sum, { levelCounts }) => sum + (levelCounts['none'] ?? 0) + (levelCounts['normal'] ?? 0),
    0,
  );
  return { audited, risky: audited - clean };
}

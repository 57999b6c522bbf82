import { limits } from '../../../../shared/limits.ts';
import { statusOfRuns, type RunState } from '../../../../shared/lifecycles/workflow.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import { dbServicesByUid } from '../../../databases/db-services/service.ts';
import { noteDue } from '../../../platform/due-work.ts';
import { hasRunner } from '../../../platform/statement-minutes.ts';
import type { World } from '../../../platform/world.ts';
import { firstPlan } from '../../../ground/ledger/statement-repo.ts';
import { startingRun } from '../../../ground/ledger/run-changes.ts';
import type { Run } from '../../../ground/ledger/run-repo.ts';
import { changeWorkflow, withAssignees } from '../change-workflow.ts';
import type { ExecutionPointer } from './execution-pointer.ts';
import { unscheduled, type Person, type StoredWorkflow } from '../../../ground/ledger/workflow-repo.ts';

export type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };
type Beginning = {
  readonly before: StoredWorkflow;
  readonly runs: readonly Run[];
  readonly taskIds: readonly number[];
  readonly executor: Person;
  readonly retryPlan?: string;
  readonly recorded?: TenantTable;
};

/** Begins the execution of some tasks of a workflow, then starts a state machine for each. */
export async function beginExecution(
  place: Place,
  { before, runs, taskIds, executor, retryPlan, recorded = place.table }: Beginning,
): Promise<void> {
  const { table, world } = place;
  const at = new Date(world.clock.now()).toISOString();
  const starting = runs.filter(({ taskId }) => taskIds.includes(taskId));
  const start = {
    action: retryPlan === undefined ? 'start' : 'retry',
    plan: retryPlan ?? firstPlan,
    at,
    executor,
    aliveUntil: world.clock.now() + limits.leaseSeconds * 1000,
  } as const;
  const states = runs.map(({ taskId, state }): RunState => (taskIds.includes(taskId) ? 'executing' : state));
  const tasks = before.tasks.map((task) => (taskIds.includes(task.taskId) ? unscheduled(task) : task));
  const after = withAssignees({ ...before, tasks, status: statusOfRuns(states), executedAt: before.executedAt ?? at });
  const isLong = await askingForRunner(place, before);
  const begun = starting.map((run) => ({ ...run, attempt: run.attempt + 1, inRunner: isLong(run) }));
  const beside = begun.flatMap(({ inRunner, ...run }) => startingRun(table, run, { ...start, inRunner }));
  await noteDue(world, 'settleExecutions', place.tenant);
  await changeWorkflow(table, { before, after, beside, recorded });
  for (const run of begun) await startMachine(place, run);
}

/** Tells of which tasks the data source asks for statements that take as long as they need, where the deployment can do that. */
async function askingForRunner(
  place: Place,
  { tasks }: StoredWorkflow,
): Promise<(run: Pick<Run, 'taskId'>) => boolean> {
  if (!hasRunner()) return () => false;
  const sources = await dbServicesByUid(
    place,
    tasks.map(({ dbServiceUid }) => dbServiceUid),
  );
  const long = new Set(sources.filter(({ longStatements }) => longStatements).map(({ uid }) => uid));
  return ({ taskId }) => tasks.some((task) => task.taskId === taskId && long.has(task.dbServiceUid));
}

/** Starts the state machine of one execution; starting it twice is starting it once. */
export function startMachine(
  { tenant, world }: Pick<Place, 'tenant' | 'world'>,
  run: Pick<Run, 'taskId' | 'workflowId' | 'projectUid' | 'attempt' | 'inRunner'>,
): Promise<void> {
  const { taskId, workflowId, projectUid, inRunner } = run;
  return world.machines.start('workflowExecution', executionName(tenant, run), {
    tenant,
    projectUid,
    workflowId,
    taskId,
    ...(inRunner && { inRunner }),
  } satisfies ExecutionPointer);
}

export function executionName(tenant: string, { taskId, attempt }: Pick<Run, 'taskId' | 'attempt'>): string {
  return `${tenant}-${taskId}-${attempt}`;
}

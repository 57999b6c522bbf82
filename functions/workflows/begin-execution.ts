import { limits } from '../../shared/limits.ts';
import { statusOfRuns, type RunState } from '../../shared/lifecycles/workflow.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import type { World } from '../platform/world.ts';
import { firstPlan, startingRun, type Run } from '../tasks/service.ts';
import { change } from './change.ts';
import type { ExecutionInput } from './execution-input.ts';
import type { Person, StoredWorkflow, Workflow } from './workflow-repo.ts';
import { withAssignees } from './workflows.ts';

export type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };
type Beginning = { readonly before: StoredWorkflow; readonly runs: readonly Run[]; readonly taskIds: readonly number[]; readonly executor: Person; readonly retryPlan?: string };

/** Begins the execution of some tasks of a workflow, then starts a state machine for each. */
export async function beginExecution(place: Place, { before, runs, taskIds, executor, retryPlan }: Beginning): Promise<void> {
  const { table, world } = place;
  const at = new Date(world.clock.now()).toISOString();
  const starting = runs.filter(({ taskId }) => taskIds.includes(taskId));
  const start = { action: retryPlan === undefined ? 'start' : 'retry', plan: retryPlan ?? firstPlan, at, executor, aliveUntil: world.clock.now() + limits.leaseSeconds * 1000 } as const;
  const states = runs.map(({ taskId, state }): RunState => (taskIds.includes(taskId) ? 'executing' : state));
  const tasks = before.tasks.map((task) => (taskIds.includes(task.taskId) ? unscheduled(task) : task));
  const after = withAssignees({ ...before, tasks, status: statusOfRuns(states), executedAt: before.executedAt ?? at });
  await change(table, { before, after, beside: starting.flatMap((run) => startingRun(table, run, start)) });
  for (const run of starting) await startMachine(place, { ...run, attempt: run.attempt + 1 });
}

/** Starts the state machine of one execution; starting it twice is starting it once. */
export function startMachine({ tenant, world }: Pick<Place, 'tenant' | 'world'>, run: Pick<Run, 'taskId' | 'workflowId' | 'projectUid' | 'attempt'>): Promise<void> {
  const { taskId, workflowId, projectUid } = run;
  return world.machines.start('workflowExecution', executionName(tenant, run), { tenant, projectUid, workflowId, taskId } satisfies ExecutionInput);
}

export function executionName(tenant: string, { taskId, attempt }: Pick<Run, 'taskId' | 'attempt'>): string {
  return `${tenant}-${taskId}-${attempt}`;
}

/** A task without its schedule. */
export function unscheduled(task: Workflow['tasks'][number]): Workflow['tasks'][number] {
  const { scheduledAt: _at, scheduledBy: _by, ...rest } = task;
  return rest;
}

import type { Target } from '../../functions/engines/driver.ts';
import { driverOf } from '../../functions/engines/index.ts';
import { systemClock, type Clock } from '../../functions/platform/clock.ts';
import { jsonLog } from '../../functions/platform/log.ts';
import type { TenantFiles } from '../../functions/platform/ports/files.ts';
import type { TenantTable } from '../../functions/platform/table/tenant-table.ts';
import { noCrash, type AtCrashPoint } from '../../functions/execution/crash-point.ts';
import type { Ending, ExecutionWorld } from '../../functions/execution/execution-world.ts';
import { placed } from '../../functions/execution/execution-class.ts';
import { endingRun, startingRun } from '../../functions/execution/run-changes.ts';
import { runs, type Run } from '../../functions/execution/run-repo.ts';
import { runTask, type Progress } from '../../functions/execution/run-task.ts';
import {
  firstPlan,
  statements,
  type ExecutionClass,
  type NewStatement,
  type Statement,
} from '../../functions/execution/statement-repo.ts';

/** A statement with the way it takes part in a transaction. */
export type Given = readonly [executionClass: ExecutionClass, sql: string];

/** The rows of a task that is approved and about to run, without the audit and the approval before it. */
export async function aStartedTask(table: TenantTable, taskId: number, given: readonly Given[]): Promise<void> {
  const places = placed(given.map(([executionClass]) => executionClass));
  for (const [index, [, sql]] of given.entries())
    await statements.on(table).create({ ...unexecuted(taskId, index + 1, sql), ...places[index] });
  await runs.on(table).create({
    taskId,
    workflowId: 'w',
    projectUid: 'p',
    state: 'ready',
    fence: 0,
    hasRunner: false,
    aliveUntil: 0,
    plan: firstPlan,
    attempt: 0,
  });
  const run = await runs.on(table).require({ taskId });
  await table.transact(
    startingRun(table, run, {
      action: 'start',
      plan: firstPlan,
      at: new Date(0).toISOString(),
      executor: { uid: 'u', name: 'mei' },
      aliveUntil: 0,
    }),
  );
}

function unexecuted(taskId: number, number: number, sql: string): NewStatement {
  return {
    taskId,
    number,
    sql,
    sqlType: '',
    line: number,
    column: 1,
    sourceFile: '',
    auditLevel: '',
    findings: [],
    isDuplicate: false,
    description: '',
    executionClass: 'alone',
    batch: 0,
    isTransactional: false,
    state: 'not_started',
    plan: firstPlan,
    attempt: 0,
  };
}

export async function executionWorld(
  table: TenantTable,
  target: Target,
  { at = noCrash, clock = systemClock }: { at?: AtCrashPoint; clock?: Clock } = {},
): Promise<ExecutionWorld> {
  return {
    table,
    target,
    driver: await driverOf(target.dbType),
    files: noFiles,
    clock,
    log: jsonLog(() => undefined),
    at,
  };
}

/** Runs a task to its end, or settles it. */
export async function run(
  taskId: number,
  world: ExecutionWorld,
  { goOn = true }: { goOn?: boolean } = {},
): Promise<Progress> {
  const end = async (ran: Run, { state, failure }: Ending) => {
    await world.table.transact(
      endingRun(world.table, ran, { state, failure, at: new Date(world.clock.now()).toISOString() }),
    );
  };
  return runTask({ taskId, isOver: () => false, goOn, end }, world);
}

export async function rowsOf(table: TenantTable, taskId: number): Promise<readonly Statement[]> {
  return (await statements.on(table).list({ taskId })).items;
}

export async function statesOf(table: TenantTable, taskId: number): Promise<string[]> {
  return (await rowsOf(table, taskId)).map((statement) => statement.state);
}

// Short statements stand in their rows, so that no file is asked for.
const noFiles = new Proxy({} as TenantFiles, {
  get: () => {
    throw new Error('these statements need no files');
  },
});

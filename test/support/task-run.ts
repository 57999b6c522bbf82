import type { Target } from '../../functions/engines/driver.ts';
import { driverOf } from '../../functions/engines/index.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import { engineOf, familyOf } from '../../shared/engines/index.ts';
import { adviseBackup } from '../../shared/rollback/advise.ts';
import type { BackupStrategy } from '../../shared/rollback/strategies.ts';
import { systemClock, type Clock } from '../../functions/platform/clock.ts';
import { jsonLog } from '../../functions/platform/log.ts';
import { toolsInRunner } from '../../functions/platform/online-tools/in-runner.ts';
import type { OnlineTool } from '../../functions/platform/ports/online-tool.ts';
import type { TenantFiles } from '../../functions/platform/ports/files.ts';
import type { TenantTable } from '../../functions/platform/table/tenant-table.ts';
import { noCrash, type AtCrashPoint } from '../../functions/changes/execution/crash-point.ts';
import type { Ending, ExecutionWorld } from '../../functions/changes/execution/execution-world.ts';
import { placed } from '../../functions/ground/ledger/execution-class.ts';
import { endingRun, startingRun } from '../../functions/ground/ledger/run-changes.ts';
import { runs, type Run } from '../../functions/ground/ledger/run-repo.ts';
import { runTask, type Progress, type Task } from '../../functions/changes/execution/run-task.ts';
import {
  firstPlan,
  statements,
  type ExecutionClass,
  type NewStatement,
  type Statement,
} from '../../functions/ground/ledger/statement-repo.ts';

/** A statement with the way it takes part in a transaction and what is kept of it. */
export type Given = readonly [executionClass: ExecutionClass, sql: string, backup?: BackupStrategy];

/** The rows of a task that is approved and about to run, without the audit and the approval before it. */
export async function aStartedTask(
  table: TenantTable,
  taskId: number,
  given: readonly Given[],
  dbType = 'PostgreSQL',
  linesOf: (rows: readonly NewStatement[]) => readonly NewStatement[] = (rows) => rows,
): Promise<void> {
  const places = placed(given.map(([executionClass]) => executionClass));
  const rows = given.map(([, sql, backup], index) => ({
    ...unexecuted(taskId, index + 1, sql),
    ...places[index],
    ...(backup && backedUp(sql, backup, dbType)),
  }));
  for (const row of linesOf(rows)) await statements.on(table).create(row);
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

/** What the audit says of the backup of a statement. */
function backedUp(sql: string, backupStrategy: BackupStrategy, dbType: string) {
  const engine = engineOf(dbType);
  const [parsed] = parseScript(sql, engine.dialect).statements;
  if (!parsed) throw new Error('there is a statement to back up');
  const { supported, ...advice } = adviseBackup(parsed, engine);
  return { backupStrategy, backupAdvice: { ...advice, supported: [...supported], cautions: [] } };
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
    ruleIds: [],
    isDuplicate: false,
    description: '',
    executionClass: 'alone',
    batch: 0,
    isTransactional: false,
    state: 'not_started',
    plan: firstPlan,
    attempt: 0,
    backupStrategy: 'none',
    executionWay: 'direct',
  };
}

export async function executionWorld(
  table: TenantTable,
  target: Target,
  {
    at = noCrash,
    clock = systemClock,
    files = noFiles,
    onlineTool = toolsInRunner([]),
  }: { at?: AtCrashPoint; clock?: Clock; files?: TenantFiles; onlineTool?: OnlineTool } = {},
): Promise<ExecutionWorld> {
  return {
    table,
    target,
    driver: await driverOf(target.dbType),
    files,
    onlineTool,
    clock,
    log: jsonLog(() => undefined),
    at,
    backup: { family: familyOf(target.dbType), rowsMax: 1000 },
  };
}

/** Runs a task to its end, or settles it. */
export async function run(
  taskId: number,
  world: ExecutionWorld,
  { goOn = true, against }: Partial<Pick<Task, 'goOn' | 'against'>> = {},
): Promise<Progress> {
  const end = async (ran: Run, { state, failure }: Ending) => {
    await world.table.transact(
      endingRun(world.table, ran, { state, failure, at: new Date(world.clock.now()).toISOString() }),
    );
  };
  return runTask({ taskId, isOver: () => false, goOn, end, against }, world);
}

export async function rowsOf(table: TenantTable, taskId: number): Promise<readonly Statement[]> {
  return (await statements.on(table).list({ taskId })).items;
}

export async function statesOf(table: TenantTable, taskId: number): Promise<string[]> {
  return (await rowsOf(table, taskId)).map((statement) => statement.state);
}

/** Files that live as long as a test, for backups. */
export function filesInMemory(): TenantFiles & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return new Proxy({} as TenantFiles & { readonly kept: Map<string, string> }, {
    get: (_, name) => {
      if (name === 'kept') return kept;
      if (name === 'put')
        return (key: string, content: string) => {
          kept.set(key, content);
          return Promise.resolve();
        };
      if (name === 'get')
        return (key: string) => {
          const content = kept.get(key);
          return Promise.resolve(content === undefined ? undefined : Buffer.from(content));
        };
      throw new Error('a backup only puts and gets');
    },
  });
}

// Short statements stand in their rows, so that no file is asked for.
const noFiles = new Proxy({} as TenantFiles, {
  get: () => {
    throw new Error('these statements need no files');
  },
});

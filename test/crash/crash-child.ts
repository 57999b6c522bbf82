import { openEmbeddedDynamoDb } from '../../functions/local/dynamodb/embedded-dynamodb.ts';
import { systemClock, type Clock } from '../../functions/platform/clock.ts';
import { tenantTable, type TenantTable } from '../../functions/platform/table/tenant-table.ts';
import type { CrashPoint } from '../../functions/changes/execution/crash-point.ts';
import { planRetry } from '../../functions/changes/execution/retry.ts';
import { activeRuns, runs } from '../../functions/ground/ledger/run-repo.ts';
import { startingRun } from '../../functions/ground/ledger/run-changes.ts';
import { moved, putTaskFiles } from '../../functions/ground/ledger/task-files.ts';
import { fileOrders } from '../../functions/ground/ledger/task-file-repo.ts';
import { Slices } from '../../functions/auditing/audits/computing/slices.ts';
import type { NewStatement } from '../../functions/ground/ledger/statement-repo.ts';
import type { TenantFiles } from '../../functions/platform/ports/files.ts';
import { storedFileKey } from '../../functions/ground/scripts/keep-files.ts';
import { freshClient } from '../../shared/audit/tokens/client-lines.ts';
import { aStartedTask, executionWorld, rowsOf, run, type Given } from '../support/task-run.ts';
import { filesIn } from './files-in.ts';
import { crashFiles, crashScript, type ChildOrder, type ChildStep, type Death, type Said } from './script.ts';

/** A process that does some steps over the table in a folder; it may be told to die at a step boundary. */
async function main(order: ChildOrder): Promise<void> {
  const database = await openEmbeddedDynamoDb({ folder: order.folder });
  const table = tenantTable(database.client, 'crash');
  for (const step of order.steps) await carryOut(step, order, table);
  await database.close();
  process.stdout.write('over\n');
}

async function carryOut(step: ChildStep, { target, taskId, folder }: ChildOrder, table: TenantTable): Promise<void> {
  if (step.do === 'plan') {
    const given = crashScript(step.engine, taskId).map((one) => one.given);
    if (step.how === 'slice by slice') return inSlices(table, taskId, { given, files: filesIn(folder) });
    await aStartedTask(table, taskId, given, step.engine);
    if (step.how === 'file by file') await inFiles(table, taskId);
    return;
  }
  if (step.do === 'retry') return retry(table, taskId);
  const started = Date.now();
  const world = await executionWorld(table, target, {
    at: pointsOf(step.die),
    clock: laterClock(step.laterMs),
    files: filesIn(folder),
  });
  // Whoever died after the end left nothing to settle.
  const isInProgress = (await activeRuns.on(table).get({ taskId })) !== undefined;
  if (isInProgress) await run(taskId, world, { goOn: step.goOn, ...(step.mayGoOn && { against: nothing }) });
  say({
    ledger: { run: await runs.on(table).require({ taskId }), statements: await rowsOf(table, taskId) },
    milliseconds: Date.now() - started,
  });
}

const nothing = () => Promise.resolve(undefined);

/** The same statements as three files, the second of which somebody has put first. */
async function inFiles(table: TenantTable, taskId: number): Promise<void> {
  const file = { from: 0, bytes: 0, levelCounts: {} };
  await putTaskFiles(
    table,
    taskId,
    crashFiles.map(({ path, firstNumber, lastNumber }) => ({
      ...file,
      path,
      firstNumber,
      lastNumber,
      statementCount: lastNumber - firstNumber + 1,
    })),
  );
  const order = await fileOrders.on(table).require({ taskId });
  await fileOrders.on(table).put({ ...order, fileIds: moved(order.fileIds, [{ fileId: 2, place: 1 }]) });
}

/** The same statements as one large file, of which adjacent ones share a line of the ledger; nothing of it is backed up. */
async function inSlices(
  table: TenantTable,
  taskId: number,
  { given, files }: { given: readonly Given[]; files: TenantFiles },
): Promise<void> {
  const sqls = given.map(([, sql]) => sql);
  await files.put(storedFileKey(taskId, 1), sqls.map((sql) => `${sql};\n`).join(''), { contentType: 'text/plain' });
  let [from, lastNumber] = [0, 0];
  const linesOf = (rows: readonly NewStatement[]) => {
    const slices = new Slices();
    const lines = rows.flatMap((row, index) => {
      const bytes = Buffer.byteLength(sqls[index] ?? '');
      const place = { fileId: 1, from, bytes, client: freshClient };
      from += bytes + 2;
      return slices.take(row, place);
    });
    const all = [...lines, ...slices.end()].map((line) => ({ ...line, taskId }));
    lastNumber = all.at(-1)?.number ?? 0;
    return all;
  };
  await aStartedTask(
    table,
    taskId,
    given.map(([executionClass, sql]) => [executionClass, sql]),
    undefined,
    linesOf,
  );
  const counted = { firstNumber: 1, lastNumber, statementCount: given.length, levelCounts: {} };
  await putTaskFiles(table, taskId, [{ path: '1.sql', from: 0, bytes: from, ...counted }]);
}

async function retry(table: TenantTable, taskId: number): Promise<void> {
  const plan = 'second';
  await planRetry(table, taskId, { plan, chosen: undefined });
  const start = {
    action: 'retry',
    plan,
    at: new Date().toISOString(),
    executor: { uid: 'u', name: 'mei' },
    aliveUntil: 0,
  } as const;
  await table.transact(startingRun(table, await runs.on(table).require({ taskId }), start));
}

function pointsOf(die: Death | undefined) {
  const seen = new Map<string, number>();
  return async (point: CrashPoint) => {
    const nth = (seen.get(point) ?? 0) + 1;
    seen.set(point, nth);
    say({ point, nth });
    if (die?.point !== point || die.nth !== nth) return;
    if (die.afterMs > 0) await systemClock.waitUntil(Date.now() + die.afterMs, new AbortController().signal);
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined);
  };
}

/** A clock that is ahead, so that the lease of whoever died has run out without waiting for it. */
function laterClock(milliseconds: number): Clock {
  return {
    now: () => Date.now() + milliseconds,
    waitUntil: (time, signal) => systemClock.waitUntil(time - milliseconds, signal),
  };
}

function say(what: Said): void {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}

void main(JSON.parse(process.argv[2] ?? ''));

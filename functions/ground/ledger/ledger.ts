import { invariant } from '../../../shared/errors/index.ts';
import { runLifecycle } from '../../../shared/lifecycles/workflow.ts';
import { statementLifecycle, type StatementState } from '../../../shared/lifecycles/statement.ts';
import { limits } from '../../../shared/limits.ts';
import { isPromise } from '../../../shared/rollback/strategies.ts';
import type { Text } from '../../../shared/text.ts';
import { ConditionFailed } from '../../platform/table/table-errors.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { transactItemsMax } from '../../platform/table/transaction.ts';
import { runs, type OpenTransaction, type Run } from './run-repo.ts';
import { statements, type OnlineAttempt, type Statement, type StatementBackup } from './statement-repo.ts';

/** Another runner holds the fence, or the run has ended: whoever is told so writes nothing more and sends nothing more. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
}

/** A runner is at work and believed alive. */
export class LeaseHeld extends Error {
  override readonly name = 'LeaseHeld';
}

/** Somebody asked for the end of the run: nothing more may be started. */
export class TerminationRequested extends Error {
  override readonly name = 'TerminationRequested';
}

/** A next runner that comes later than this looks first whether it still may. */
const lateSeconds = limits.runnerStartSeconds;

export type Lease = { readonly table: TenantTable; readonly taskId: number; readonly fence: number };

/**
 * Makes the caller the one runner of a task by raising the fence; refused while another one lives. `isInterrupted` says that
 * the time of an earlier runner, or the time to find one, ran out long before.
 */
export async function takeOver(
  table: TenantTable,
  taskId: number,
  time: { now: number; aliveUntil: number },
): Promise<Run & { readonly isInterrupted: boolean }> {
  const taking = async (condition: { hasRunner?: false; aliveUntil: { atLeast: number } | { below: number } }) =>
    runs
      .on(table)
      .patch(
        { taskId },
        { set: { hasRunner: true, aliveUntil: time.aliveUntil }, add: { fence: 1 } },
        { condition: { ...condition, state: { oneOf: runLifecycle.from('run') } } },
      );
  try {
    const found = await taking({ hasRunner: false, aliveUntil: { atLeast: time.now - lateSeconds * 1000 } });
    return { ...found, isInterrupted: false };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
  try {
    return { ...(await taking({ aliveUntil: { below: time.now } })), isInterrupted: true };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const run = await runs.on(table).get({ taskId });
    if (run && runLifecycle.can('run', run.state)) throw new LeaseHeld(`task ${taskId} has a runner`);
    throw new Fenced(`the run of task ${taskId} has ended`);
  }
}

/** Says that the runner lives, and learns whether it should stop. */
export function renew(lease: Lease, aliveUntil: number): Promise<Run> {
  return patchRun(lease, { aliveUntil });
}

/** Leaves the run to a next runner, which may take over at once. */
export function handOver(lease: Lease, aliveUntil: number): Promise<Run> {
  return patchRun(lease, { hasRunner: false, aliveUntil });
}

/** Notes that a run goes on by itself after an interruption. */
export async function noteGoingOn({ table, taskId, fence }: Lease): Promise<void> {
  const condition = { fence, state: { oneOf: runLifecycle.from('run') }, terminateRequestedAt: { exists: false } };
  try {
    await runs.on(table).patch({ taskId }, { add: { goOns: 1 } }, { condition });
  } catch (error) {
    throw error instanceof ConditionFailed ? await reasonToStop({ table, taskId, fence }) : error;
  }
}

/** Notes the transaction at hand and with which statement it begins. */
export function noteTransaction(lease: Lease, transaction: OpenTransaction, atNumber: number): Promise<Run> {
  return patchRun(lease, { transaction, atNumber });
}

/** Notes that there is no transaction any more. */
export function noteNoTransaction(lease: Lease): Promise<Run> {
  return patchRun(lease, { transaction: undefined });
}

/** Writes that COMMIT is about to be sent: only under the fence, and not after a termination was asked for. */
export async function noteCommitting(lease: Lease, transaction: OpenTransaction): Promise<void> {
  await noteUnlessStopped(lease, { transaction });
}

async function noteUnlessStopped(lease: Lease, set: Partial<Run>): Promise<void> {
  const condition = {
    fence: lease.fence,
    state: { oneOf: runLifecycle.from('run') },
    terminateRequestedAt: { exists: false },
  };
  try {
    await runs.on(lease.table).patch({ taskId: lease.taskId }, { set }, { condition });
  } catch (error) {
    throw error instanceof ConditionFailed ? await reasonToStop(lease) : error;
  }
}

export type Sending = {
  readonly backendId: string;
  readonly transactionId: string | undefined;
  readonly at: string;
  /** What was kept before: it stands in the same write, so that no statement is started whose promised backup is missing. */
  readonly backup: StatementBackup | undefined;
  readonly online?: OnlineAttempt;
};

/** Writes how far the backup of a statement is that was not started yet. */
export async function noteBackup(
  { table, taskId, fence }: Lease,
  { number }: Statement,
  backup: StatementBackup,
): Promise<void> {
  const refusal = new Fenced(`another runner has task ${taskId}`);
  await table.transact([
    runs.on(table).checking({ taskId }, { condition: { fence }, refusal }),
    statements
      .on(table)
      .patching({ taskId, number }, { set: { backup } }, { condition: { state: 'not_started' }, refusal }),
  ]);
}

/** Writes why statements were passed over. They stay as they are, to be run once what they build on is done. */
export async function noteNotRun(
  { table, taskId, fence }: Lease,
  passed: readonly Statement[],
  result: Text,
): Promise<void> {
  const refusal = new Fenced(`another runner has task ${taskId}`);
  const room = transactItemsMax - 1;
  for (let start = 0; start < passed.length; start += room)
    await table.transact([
      runs.on(table).checking({ taskId }, { condition: { fence }, refusal }),
      ...passed
        .slice(start, start + room)
        .map(({ number }) =>
          statements
            .on(table)
            .patching({ taskId, number }, { set: { result } }, { condition: { state: 'not_started' }, refusal }),
        ),
    ]);
}

/**
 * Writes that a statement is about to be sent. Only the holder of the fence can, only once, and not after a termination was asked for.
 * Two writes, each cheaper than a transaction: the run names the statement, under the fence; then the statement is started, unless
 * whoever raised the fence meanwhile has kept it from that (`keepFromStarting`). `between` is called between them.
 */
export async function markStarted(
  lease: Lease,
  { number, backupStrategy }: Statement,
  { backendId, transactionId, at, backup, online }: Sending,
  between?: () => Promise<void>,
): Promise<void> {
  const { table, taskId, fence } = lease;
  invariant(
    !isPromise(backupStrategy) || backup?.status === 'succeed',
    'a statement is started when what was promised of it is kept',
  );
  await noteUnlessStopped(lease, { aboutToSend: number });
  await between?.();
  const set = {
    state: 'started',
    fence,
    backendId,
    transactionId,
    startedAt: at,
    endedAt: undefined,
    result: undefined,
    rowsAffected: undefined,
    backup,
    online,
  };
  try {
    await statements
      .on(table)
      .patch({ taskId, number }, { set, add: { attempt: 1 } }, { condition: unstartedSince(fence) });
  } catch (error) {
    throw error instanceof ConditionFailed ? new Fenced(`statement ${number} was started before`) : error;
  }
}

/**
 * Whoever takes over keeps the statement that an earlier runner named last from being started by it still. It can name no other,
 * and what it had started before is seen by whoever looks afterwards.
 */
export async function keepFromStarting({ table, taskId, fence }: Lease, number: number): Promise<void> {
  try {
    await statements.on(table).patch({ taskId, number }, { set: { fence } }, { condition: unstartedSince(fence) });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

function unstartedSince(fence: number) {
  const state = { oneOf: statementLifecycle.from('start') };
  return [
    { state, fence: { exists: false } },
    { state, fence: { atMost: fence } },
  ];
}

/** Writes how far an online change has come, as long as nobody settled it. */
export async function noteOnline(
  { table, taskId, fence }: Lease,
  { number }: Statement,
  online: OnlineAttempt,
): Promise<void> {
  try {
    await statements
      .on(table)
      .patch({ taskId, number }, { set: { online } }, { condition: { state: 'started', fence } });
  } catch (error) {
    throw error instanceof ConditionFailed ? new Fenced(`another runner has task ${taskId}`) : error;
  }
}

async function reasonToStop({ table, taskId, fence }: Lease): Promise<Error> {
  const run = await runs.on(table).get({ taskId });
  return run?.fence === fence && run.terminateRequestedAt !== undefined
    ? new TerminationRequested()
    : new Fenced(`another runner has task ${taskId}`);
}

export type Outcome = {
  readonly number: number;
  readonly state: StatementState;
  readonly result: Text;
  readonly rowsAffected?: number | undefined;
};

/**
 * Writes what became of statements that were started. The truth of whoever sent them is welcome even after the fence was
 * raised, as long as nobody settled them; what is settled stays. Each is written by itself, since a transaction costs twice: of one
 * that is cut short, the first told say what became of the others. So a failure, which nothing else tells, goes first.
 */
export async function writeOutcomes(
  { table, taskId }: Pick<Lease, 'table' | 'taskId'>,
  outcomes: readonly Outcome[],
  { at, between }: { readonly at: string; readonly between?: (() => Promise<void>) | undefined },
): Promise<void> {
  const [first, ...others] = outcomes.toSorted((a, b) => Number(isOrdinary(a)) - Number(isOrdinary(b)));
  if (!first) return;
  const written = async (some: readonly Outcome[]) => {
    const ends = await Promise.allSettled(some.map((outcome) => writeOutcome(table, taskId, outcome, at)));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  };
  await written([first]);
  if (others.length > 0) await between?.();
  for (let start = 0; start < others.length; start += outcomesAtOnce)
    await written(others.slice(start, start + outcomesAtOnce));
}

const outcomesAtOnce = 50;

function isOrdinary({ state }: Outcome): boolean {
  return state === 'succeeded' || state === 'rolled_back';
}

async function writeOutcome(
  table: TenantTable,
  taskId: number,
  { number, state, result, rowsAffected }: Outcome,
  at: string,
): Promise<void> {
  const isUnsent = state === 'not_started';
  const set = {
    state,
    result,
    rowsAffected,
    endedAt: isUnsent ? undefined : at,
    ...(isUnsent && { startedAt: undefined, backendId: undefined, transactionId: undefined }),
  };
  const condition = { state: { oneOf: statementLifecycle.from(isUnsent ? 'unsend' : 'finish') } };
  try {
    await statements.on(table).patch({ taskId, number }, { set }, { condition });
  } catch (error) {
    throw error instanceof ConditionFailed ? new Fenced('a statement was settled by another runner') : error;
  }
}

async function patchRun({ table, taskId, fence }: Lease, set: object): Promise<Run> {
  try {
    return await runs
      .on(table)
      .patch({ taskId }, { set: { ...set } }, { condition: { fence, state: { oneOf: runLifecycle.from('run') } } });
  } catch (error) {
    throw error instanceof ConditionFailed ? new Fenced(`another runner has task ${taskId}`) : error;
  }
}

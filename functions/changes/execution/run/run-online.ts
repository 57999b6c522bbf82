import { randomBytes } from 'node:crypto';
import { invariant } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';
import { onlineReasons, onlineTip } from '../../../../shared/online-changes/reasons.ts';
import { defaultTool, onlineTools } from '../../../../shared/online-changes/tools.ts';
import { fill, sameText, type Text } from '../../../../shared/text.ts';
import type { Connection } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { OnlineEnd } from '../../../platform/ports/online-tool.ts';
import { timeText, type ExecutionWorld, type Stop } from '../execution-world.ts';
import {
  markStarted,
  noteOnline,
  TerminationRequested,
  writeOutcomes,
  type Outcome,
} from '../../../ground/ledger/ledger.ts';
import { onlinePlan } from '../../../databases/online-changes/online-obstacle.ts';
import type { OnlineAttempt, Statement } from '../../../ground/ledger/statement-repo.ts';
import { statementText } from '../../../ground/ledger/statement-text.ts';
import { backUp, keepLeftBySomebody } from './back-up.ts';
import { onlineTexts, resultTexts } from '../../../ground/ledger/execution-texts.ts';
import { hasPassed } from './heartbeat.ts';
import { problemOfReplicas, watchReplicas } from './replica-lag.ts';
import { isStopWanted, type Session } from './send.ts';
import { stoppedOnRequest } from './stop.ts';
import {
  countCopy,
  holdLock,
  isBusy,
  isLockTimeout,
  lockAttemptsMax,
  namesOf,
  releaseLock,
  removeCopy,
  removeOld,
  swap,
  tracesOf,
  withSession,
} from './online-traces.ts';

/** Changes a table by a tool while it is used. Answers why the run must stop, if it must. */
export async function runOnline(statement: Statement, session: Session): Promise<Stop | undefined> {
  const { connection, lease, world } = session;
  const found = await foundTable(statement, session);
  if ('reason' in found) return stopped(found.reason, statement);
  const kept = await backUp(statement, { sql: await statementText(world.files, statement), session });
  if (kept && 'state' in kept) return kept;
  const { schema, table, tool } = found;
  const attempt = { schema, table, tool, token: randomBytes(6).toString('hex'), percent: 0, isSwapped: false };
  const refused = await orProblem(() => holdLock(connection, attempt));
  if (refused instanceof EngineError) return stopped(sameText(refused.message), statement);
  await world.at('beforeStarted');
  try {
    const sending = { backendId: connection.backendId, transactionId: undefined, backup: kept?.note, online: attempt };
    await markStarted(lease, statement, { ...sending, at: timeText(world.clock) }, () => world.at('betweenMarks'));
  } catch (error) {
    if (error instanceof TerminationRequested) return stoppedOnRequest();
    throw error;
  }
  await world.at('afterStarted');
  const { outcome, stop } = await changed(statement, attempt, session);
  if (outcome.state === 'succeeded') await keepLeftBySomebody({ ...statement, backup: kept?.note }, world);
  await world.at('beforeOutcome');
  await writeOutcomes(lease, [outcome], { at: timeText(world.clock) });
  await world.at('afterOutcome');
  await orProblem(() => releaseLock(connection, attempt));
  return stop;
}

/** What was looked at by the audit may have become otherwise. */
async function foundTable({ onlineAdvice }: Statement, { connection, world }: Session) {
  invariant(onlineAdvice, 'what is to be done online was advised to be');
  const { tool = defaultTool } = onlineAdvice;
  const presence = await world.onlineTool.presence();
  if (presence === 'notInCloud') return { reason: onlineReasons.notInCloud };
  const unseen = await problemOfReplicas(world);
  if (unseen !== undefined) return { reason: fill(onlineTexts.replicaUnseen, { reason: unseen }) };
  // What was approved is this tool, and no other.
  const looking = { presence, target: world.target, among: [tool] };
  const found = await orProblem(() => onlinePlan(connection, onlineAdvice.table, looking));
  if (found instanceof EngineError) return { reason: sameText(found.message) };
  return 'obstacle' in found ? { reason: onlineTip(found.obstacle, { tool, named: found.named }) } : found;
}

type Unfilled = Exclude<OnlineEnd, { state: 'filled' }>;
type Changed = { readonly outcome: Outcome; readonly stop: Stop | undefined };

async function changed(statement: Statement, attempt: OnlineAttempt, session: Session): Promise<Changed> {
  const { world } = session;
  const end = await filled(statement, attempt, session);
  await world.at('afterRun');
  const problem = await (onlineTools[attempt.tool].swap === 'its' ? unswapped : unswappedByUs)(end, attempt, session);
  if (problem) return undone(problem, attempt, { statement, world });
  await world.at('afterSwap');
  await noteOnline(session.lease, statement, { ...attempt, percent: 100, isSwapped: true });
  const left = await ended(world, (connection) => removeOld(connection, attempt));
  const result = left
    ? fill(onlineTexts.oldLeft, { table: namesOf(attempt).old, reason: left.message })
    : onlineTexts.done;
  return { outcome: { number: statement.number, state: 'succeeded', result }, stop: undefined };
}

async function unswappedByUs(end: OnlineEnd, attempt: OnlineAttempt, session: Session): Promise<Unfilled | undefined> {
  return end.state === 'filled' ? swapped(attempt, session) : end;
}

/** Whatever a tool that swaps by itself says of its end: the tables tell whether it has. */
async function unswapped(end: OnlineEnd, attempt: OnlineAttempt, { world }: Session): Promise<Unfilled | undefined> {
  const traces = await ended(world, async (connection) => {
    await untilIdle(connection, attempt, world);
    return tracesOf(connection, attempt);
  });
  if (traces === 'swapped') return undefined;
  if (end.state !== 'filled') return end;
  return { state: 'failed', problem: traces instanceof EngineError ? traces.message : 'it ended without a swap' };
}

/** Fills the copy, and tells how far it is. A termination that somebody asks for ends it. */
async function filled(statement: Statement, attempt: OnlineAttempt, session: Session): Promise<OnlineEnd> {
  const { world } = session;
  const sql = await statementText(world.files, statement);
  const { tool, schema, table, token } = attempt;
  const [from, to] = statement.onlineAdvice?.changes ?? [0, 0];
  const copy = { tool, target: world.target, schema, table, token, changes: sql.slice(from, to) };
  const [stop, over] = [new AbortController(), new AbortController()];
  let percent = 0;
  const telling = tell(() => percent, { statement, attempt, session, stop, over: over.signal });
  const replicas = watchReplicas(world, over.signal);
  const running = world.onlineTool.fill(copy, {
    isHeldUp: replicas.isBehind,
    onProgress: (now) => {
      percent = now;
    },
    stop: stop.signal,
  });
  try {
    const [end] = await Promise.all([running, world.at('whileRunning')]);
    return end;
  } catch (error) {
    // The address of the data source is looked at once more, and may be refused.
    if (error instanceof EngineError) return { state: 'failed', problem: error.message };
    throw error;
  } finally {
    over.abort();
    stop.abort();
    // Nothing else may be done before the tool has ended.
    await Promise.allSettled([running, telling, replicas.ended]);
  }
}

type Telling = {
  readonly statement: Statement;
  readonly attempt: OnlineAttempt;
  readonly session: Session;
  readonly stop: AbortController;
  readonly over: AbortSignal;
};

async function tell(percent: () => number, { statement, attempt, session, stop, over }: Telling): Promise<void> {
  const { lease, world } = session;
  let told = 0;
  while (await hasPassed(world.clock, limits.terminationPollMilliseconds, over)) {
    if (await isStopWanted(lease, world)) stop.abort();
    if (percent() === told) continue;
    told = percent();
    try {
      await noteOnline(lease, statement, { ...attempt, percent: told });
    } catch (error) {
      // Whoever lost the run finds out at its next write; a note that the table did not take is made good by the next one.
      world.log.warn('how far an online change is could not be written', { taskId: lease.taskId, error });
    }
  }
}

/** Asks for the swap again and again, for a second each: whoever waits longer for the lock holds up all others behind it. */
async function swapped(attempt: OnlineAttempt, { lease, world }: Session): Promise<Unfilled | undefined> {
  const problem = await ended(world, async (connection) => {
    await countCopy(connection, attempt);
    for (let tried = 1; ; tried++) {
      if (await isStopWanted(lease, world)) return 'stopped';
      try {
        await swap(connection, attempt);
        return undefined;
      } catch (error) {
        if (!isLockTimeout(error) || tried === lockAttemptsMax) throw error;
      }
      await pause(world, limits.onlineSwapPauseMilliseconds);
    }
  });
  if (problem === 'stopped') return { state: 'stopped' };
  return problem && { state: 'failed', problem: problem.message };
}

async function undone(
  end: Unfilled,
  attempt: OnlineAttempt,
  { statement: { number }, world }: { statement: Statement; world: ExecutionWorld },
): Promise<Changed> {
  const left = await ended(world, async (connection) => {
    await untilIdle(connection, attempt, world);
    await removeCopy(connection, attempt);
  });
  const why = end.state === 'stopped' ? resultTexts.terminated : fill(onlineTexts.failed, { reason: end.problem });
  const result = left ? fill(onlineTexts.copyLeft, { why, table: namesOf(attempt).copy, reason: left.message }) : why;
  if (end.state === 'stopped') return { outcome: { number, state: 'terminated', result }, stop: stoppedOnRequest() };
  return { outcome: { number, state: 'failed', result }, stop: stoppedWith(result, number) };
}

/** Waits until the server carries out nothing more of what the tool has sent. */
async function untilIdle(connection: Connection, attempt: OnlineAttempt, world: ExecutionWorld): Promise<void> {
  const deadline = world.clock.now() + limits.settleSeconds * 1000;
  while ((await isBusy(connection, attempt)) && world.clock.now() < deadline)
    await pause(world, limits.settlePollMilliseconds);
}

function pause({ clock }: ExecutionWorld, milliseconds: number): Promise<void> {
  return clock.waitUntil(clock.now() + milliseconds, new AbortController().signal);
}

/** Does something on a session of its own; the one of the run may have been idle for too long. */
async function ended<T>(world: ExecutionWorld, work: (connection: Connection) => Promise<T>) {
  return orProblem(() => withSession(world, limits.connectTimeoutSeconds * 1000, work));
}

async function orProblem<T>(work: () => Promise<T>): Promise<T | EngineError> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EngineError) return error;
    throw error;
  }
}

function stopped(reason: Text, { number }: Statement): Stop {
  return stoppedWith(fill(onlineTexts.notBegun, { reason }), number);
}

function stoppedWith(reason: Text, number: number): Stop {
  return { state: 'failed', failure: { stage: 'sql_execute', reason, number } };
}

import { invariant } from '../../../../shared/errors/index.ts';
import { sameText } from '../../../../shared/text.ts';
import type { RunResult } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { timeText, type Stop } from '../execution-world.ts';
import { resultTexts } from '../../../ground/ledger/execution-texts.ts';
import {
  markStarted,
  noteCommitting,
  noteNoTransaction,
  noteTransaction,
  TerminationRequested,
  writeOutcomes,
  type Outcome,
} from '../../../ground/ledger/ledger.ts';
import type { OpenTransaction } from '../../../ground/ledger/run-repo.ts';
import { backUp, keepLeftRows, type Kept } from './back-up.ts';
import { attempted, send, type Answer, type Session } from './send.ts';
import type { SliceAnswer } from './run-slice.ts';
import { settleNow } from './settle.ts';
import type { Slice, Statement } from '../../../ground/ledger/statement-repo.ts';
import { statementText } from '../../../ground/ledger/statement-text.ts';
import { stoppedBy, stoppedOnRequest } from './stop.ts';

type Work = {
  readonly batch: readonly Statement[];
  readonly session: Session;
  transaction: OpenTransaction | undefined;
  readonly done: Outcome[];
  /** What ends the transaction, where the statements of a slice have brought it along. */
  closing?: { readonly sql: string; readonly isUndoing: boolean } | undefined;
};

/**
 * Runs one batch in one transaction: all of its statements count, or none. Answers why the run must stop, if it must.
 * A script's own BEGIN and COMMIT are sent as they stand, in the place of ours.
 */
export async function runTransaction(
  batch: readonly Statement[],
  session: Session,
): Promise<Stop | 'sessionLost' | undefined> {
  const work: Work = { batch, session, transaction: undefined, done: [] };
  try {
    return (await begin(work)) ?? (await runBody(work)) ?? (await commit(work));
  } catch (error) {
    if (error instanceof TerminationRequested) return undo(work, [], stoppedOnRequest());
    throw error;
  }
}

async function begin(work: Work): Promise<Stop | undefined> {
  const {
    batch: [first],
    session: { connection },
  } = work;
  if (first?.executionClass === 'begin') return undefined;
  const problem = (await attempted(connection.begin())) ?? (await note(work));
  return problem && stoppedBy(problem, first?.number);
}

/** Writes which transaction is at hand before anything is done in it. */
async function note(work: Work): Promise<EngineError | undefined> {
  const {
    batch: [first],
    session: { connection, lease, world },
  } = work;
  invariant(first, 'a batch has a statement');
  const transactionId = await connection.transactionId().catch(engineErrorOnly);
  if (transactionId instanceof EngineError) return transactionId;
  await world.at('beforeTransactionRow');
  work.transaction = { batch: first.batch, backendId: connection.backendId, transactionId, phase: 'open' };
  await noteTransaction(lease, work.transaction, first.number);
  await world.at('afterTransactionRow');
  return undefined;
}

async function runBody(work: Work): Promise<Stop | undefined> {
  for (const statement of work.batch) {
    if (isClosing(statement)) return undefined;
    const { slice } = statement;
    const stop = await (slice ? runSlice(statement, slice, work) : runInside(statement, work));
    if (stop) return stop;
  }
  return undefined;
}

async function runInside(statement: Statement, work: Work): Promise<Stop | undefined> {
  const { session } = work;
  const sql = await statementText(session.world.files, statement);
  const kept = await backUp(statement, { sql, session });
  if (kept && 'state' in kept) return undo(work, [], kept);
  await begun(statement, work, kept);
  const answer = await send(kept?.rows.send ?? sql, session, kept?.rows);
  await session.world.at('afterRun');
  if (answer.result instanceof EngineError || answer.stopping) return broken(statement, answer, work);
  const problemOfBackup = kept && (await leftRowsProblem(statement, { kept, result: answer.result, work }));
  if (problemOfBackup) return problemOfBackup;
  work.done.push({
    number: statement.number,
    state: 'succeeded',
    result: resultTexts.ok,
    rowsAffected: answer.result.rowsAffected,
  });
  const problem = statement.executionClass === 'begin' ? await note(work) : undefined;
  return problem && undo(work, [], stoppedBy(problem, statement.number));
}

/** Runs the statements of a slice, which the ledger knows as one. */
async function runSlice(statement: Statement, slice: Slice, work: Work): Promise<Stop | undefined> {
  const { session } = work;
  // What cuts files is the parser, which is loaded only for those that are large.
  const { sendSlice } = await import('./run-slice.ts');
  await begun(statement, work);
  const isTheirs = statement.executionClass === 'begin';
  const noted = async () => (isTheirs ? note(work) : undefined);
  const { result, stopping, said, closing } = await sendSlice(statement, slice, { session, begun: noted });
  await session.world.at('afterRun');
  if (result instanceof EngineError || stopping) return brokenSlice(statement, { result, stopping, said }, work);
  if (closing !== undefined) work.closing = { sql: closing, isUndoing: slice.closing === 'undo' };
  work.done.push({
    number: statement.number,
    state: 'succeeded',
    result: resultTexts.ok,
    rowsAffected: result.rowsAffected,
  });
  return undefined;
}

function brokenSlice(
  { number }: Statement,
  { result, stopping, said }: Omit<SliceAnswer, 'closing'>,
  work: Work,
): Promise<Stop> {
  const isRefused = result instanceof EngineError && result.kind !== 'cancelled';
  if (!isRefused || stopping)
    return undo(work, [{ number, state: 'terminated', result: resultTexts.terminated }], stoppedOnRequest());
  const { state, failure } = stoppedBy(result, number);
  return undo(work, [{ number, state: 'failed', result: said }], { state, failure: { ...failure, reason: said } });
}

/** Keeps what a statement has left behind; when that fails everything is undone. */
async function leftRowsProblem(
  statement: Statement,
  { kept, result, work }: { kept: Kept; result: RunResult; work: Work },
): Promise<Stop | undefined> {
  const left = await keepLeftRows(statement, { kept, result, session: work.session });
  return 'state' in left ? undo(work, [undone(statement, left)], left) : undefined;
}

/** What was undone because its backup could not be completed, or because somebody asked for the end. */
function undone({ number }: Statement, { state, failure }: Stop): Outcome {
  return state === 'terminated'
    ? { number, state, result: resultTexts.terminated }
    : { number, state: 'failed', result: failure.reason };
}

/** Says in the ledger that a statement is about to be sent. */
async function begun(
  statement: Statement,
  { session: { connection, lease, world }, transaction }: Work,
  kept?: Kept,
): Promise<void> {
  await world.at('beforeStarted');
  const { backendId } = connection;
  const sending = { backendId, transactionId: transaction?.transactionId, backup: kept?.note };
  await markStarted(lease, statement, { ...sending, at: timeText(world.clock) }, () => world.at('betweenMarks'));
  await world.at('afterStarted');
}

function broken({ number }: Statement, { result, stopping }: Answer, work: Work): Promise<Stop> {
  const isRefused = result instanceof EngineError && result.kind !== 'cancelled';
  if (!isRefused || stopping)
    return undo(work, [{ number, state: 'terminated', result: resultTexts.terminated }], stoppedOnRequest());
  const isUnsent = result.outcome === 'notSent';
  const outcome = isUnsent
    ? ({ number, state: 'not_started', result: resultTexts.notSent } as const)
    : ({ number, state: 'failed', result: result.words } as const);
  return undo(work, [outcome], stoppedBy(result, number));
}

async function commit(work: Work): Promise<Stop | 'sessionLost' | undefined> {
  const {
    session: { lease, world },
    done,
    batch,
  } = work;
  const closing = batch.findLast(isClosing);
  const text = closing ? await statementText(world.files, closing) : work.closing?.sql;
  if (closing) await begun(closing, work);
  await world.at('beforeCommitting');
  if (work.transaction) await noteCommitting(lease, { ...work.transaction, phase: 'committing' });
  await world.at('afterCommitting');
  const problem = await sendCommit(text, work);
  await world.at('afterCommit');
  if (problem) return notCommitted(problem, closing, work);
  const isUndone = closing?.executionClass === 'undo' || work.closing?.isUndoing === true;
  const outcomes = isUndone ? done.map((one) => ({ ...one, result: resultTexts.undoneByScript })) : done;
  await finish(
    work,
    closing ? [...outcomes, { number: closing.number, state: 'succeeded', result: resultTexts.ok }] : outcomes,
  );
  return undefined;
}

async function sendCommit(text: string | undefined, { session }: Work): Promise<EngineError | undefined> {
  const { connection, world } = session;
  const committing = attempted(text === undefined ? connection.commit() : connection.run(text, { maxRows: 0 }));
  const [problem] = await Promise.all([committing, world.at('whileCommitting')]);
  return problem;
}

/** A refused COMMIT has undone everything; when no answer came, only the database knows. What it proves to be committed goes on. */
async function notCommitted(
  problem: EngineError,
  closing: Statement | undefined,
  work: Work,
): Promise<Stop | 'sessionLost'> {
  const last = closing?.number ?? work.done.at(-1)?.number;
  if (problem.outcome === 'unknown') return (await settleNow(work.session.lease, work.session.world)) ?? 'sessionLost';
  const failure: Outcome[] =
    last === undefined ? [] : [{ number: last, state: 'failed', result: sameText(problem.message) }];
  return undo({ ...work, done: work.done.filter(({ number }) => number !== last) }, failure, stoppedBy(problem, last));
}

/** Rolls back. When even that fails the session is lost, and the transaction with it: COMMIT was never sent. */
async function undo(work: Work, current: readonly Outcome[], stop: Stop): Promise<Stop> {
  const {
    session: { connection, world },
  } = work;
  const problem = await attempted(connection.rollback());
  if (problem) {
    world.log.info('a transaction was left to end with its session', { error: problem });
    // A server that does not know that the connection is lost would keep its locks.
    await attempted(world.driver.endSession(world.target, connection.backendId));
  }
  const before = work.done.map(
    ({ number }): Outcome => ({ number, state: 'rolled_back', result: resultTexts.rolledBack }),
  );
  await finish(work, [...before, ...current]);
  return stop;
}

async function finish({ session: { lease, world }, transaction }: Work, outcomes: readonly Outcome[]): Promise<void> {
  await world.at('beforeOutcome');
  await writeOutcomes(lease, outcomes, { at: timeText(world.clock), between: () => world.at('betweenOutcomes') });
  await world.at('afterOutcome');
  if (transaction) await noteNoTransaction(lease);
}

function isClosing({ executionClass }: Statement): boolean {
  return executionClass === 'commit' || executionClass === 'undo';
}

function engineErrorOnly(error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  throw error;
}

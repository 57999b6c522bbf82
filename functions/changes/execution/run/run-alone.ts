import type { RunResult } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import { timeText, type Stop } from '../execution-world.ts';
import { resultTexts } from '../../../ground/ledger/execution-texts.ts';
import { markStarted, TerminationRequested, writeOutcomes, type Outcome } from '../../../ground/ledger/ledger.ts';
import { backUp, keepLeftRows, type Kept } from './back-up.ts';
import { send, type Answer, type Session } from './send.ts';
import { settleNow } from './settle.ts';
import type { Statement } from '../../../ground/ledger/statement-repo.ts';
import { statementText } from '../../../ground/ledger/statement-text.ts';
import { stoppedBy, stoppedOnRequest, stoppedTooLate } from './stop.ts';

/** Runs a statement that commits by itself. Answers why the run must stop, if it must. */
export async function runAlone(statement: Statement, session: Session): Promise<Stop | undefined> {
  const { connection, lease, world } = session;
  const sql = await statementText(world.files, statement);
  const kept = await backUp(statement, { sql, session });
  if (kept && 'state' in kept) return kept;
  await world.at('beforeStarted');
  try {
    const sending = { backendId: connection.backendId, transactionId: undefined, backup: kept?.note };
    await markStarted(lease, statement, { ...sending, at: timeText(world.clock) }, () => world.at('betweenMarks'));
  } catch (error) {
    if (error instanceof TerminationRequested) return stoppedOnRequest();
    throw error;
  }
  await world.at('afterStarted');
  const answer = await send(sql, session);
  await world.at('afterRun');
  if (isLost(answer)) return (await settleNow(lease, world)) ?? stoppedBy(answer.result, statement.number);
  const { outcome, stop } = judge(statement, answer);
  if (kept && !(answer.result instanceof EngineError))
    await noteLeft(statement, { kept, result: answer.result, session });
  await world.at('beforeOutcome');
  await writeOutcomes(lease, [outcome], { at: timeText(world.clock) });
  await world.at('afterOutcome');
  return stop;
}

/** What was promised is kept already: how the statement has left things only tells later whether others changed them. */
async function noteLeft(
  statement: Statement,
  { kept, result, session }: { kept: Kept; result: RunResult; session: Session },
): Promise<void> {
  const left = await keepLeftRows(statement, { kept, result, session });
  if ('state' in left)
    session.world.log.warn('how a statement has left a definition could not be kept', { reason: left.failure.reason });
}

function isLost(answer: Answer): answer is Answer & { result: EngineError } {
  return answer.result instanceof EngineError && answer.result.outcome === 'unknown';
}

function judge({ number }: Statement, { result, stopping }: Answer): { outcome: Outcome; stop: Stop | undefined } {
  if (!(result instanceof EngineError)) {
    // It came to its end before the server could stop it, and a statement that commits by itself is not undone.
    return {
      outcome: { number, state: 'succeeded', result: resultTexts.ok, rowsAffected: result.rowsAffected },
      stop: stopping && stoppedTooLate(stopping),
    };
  }
  if (result.outcome === 'notSent')
    return { outcome: { number, state: 'not_started', result: resultTexts.notSent }, stop: stoppedBy(result, number) };
  if (stopping || result.kind === 'cancelled')
    return { outcome: { number, state: 'terminated', result: resultTexts.terminated }, stop: stoppedOnRequest() };
  return { outcome: { number, state: 'failed', result: result.words }, stop: stoppedBy(result, number) };
}

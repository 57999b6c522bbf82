import { invariant } from '../../../../shared/errors/index.ts';
import { fill, sameText, type Text } from '../../../../shared/text.ts';
import type { RunResult } from '../../../engines/driver.ts';
import { EngineError } from '../../../engines/engine-error.ts';
import type { Slice, Statement } from '../../../ground/ledger/statement-repo.ts';
import { resultTexts } from '../../../ground/ledger/execution-texts.ts';
import { watched, type Session, type Stopping } from './send.ts';
import { statementsOfSlice, type SliceStatement } from './slice-statements.ts';

/** How the statements of a slice came back: how many rows they have changed, or which of them was refused. */
export type SliceAnswer = {
  readonly result: RunResult | EngineError;
  readonly stopping: Stopping | undefined;
  /** What the ledger says of a refusal. */
  readonly said: Text;
  /** The COMMIT or ROLLBACK at the end, which is still to be sent. */
  readonly closing: string | undefined;
};

/** Sends the statements of a slice one after the other, up to what ends their transaction; `begun` is called behind the first. */
export async function sendSlice(
  statement: Statement,
  slice: Slice,
  { session, begun }: { session: Session; begun: () => Promise<EngineError | undefined> },
): Promise<SliceAnswer> {
  let [sent, rowsAffected] = [0, 0];
  let closing: string | undefined;
  const sendAll = async (): Promise<{ problem: EngineError; at: SliceStatement } | undefined> => {
    for await (const one of statementsOfSlice(session.world, statement, slice)) {
      sent++;
      if (slice.closing && sent === slice.statements) closing = one.sql;
      else {
        const result = await sendOne(one.sql, session);
        if (result instanceof EngineError) return { problem: result, at: one };
        rowsAffected += result.rowsAffected;
        const problem = sent === 1 ? await begun() : undefined;
        if (problem) return { problem, at: one };
      }
    }
    return undefined;
  };
  const { result: refused, stopping } = await watched(session, sendAll);
  if (refused)
    return { result: refused.problem, stopping, said: refusalOf(refused.problem, refused.at), closing: undefined };
  // Nothing is committed that is not, statement by statement, what was approved.
  invariant(sent === slice.statements, 'a slice holds the statements that were audited');
  return { result: { rowsAffected }, stopping, said: resultTexts.ok, closing };
}

async function sendOne(sql: string, { connection, world }: Session): Promise<RunResult | EngineError> {
  const running = connection.run(sql, { maxRows: 0 }).catch((error: unknown) => {
    if (error instanceof EngineError) return error;
    throw error;
  });
  const [result] = await Promise.all([running, world.at('whileRunning')]);
  return result;
}

function refusalOf({ message }: EngineError, { number, line }: SliceStatement): Text {
  return fill(resultTexts.failedAt, { number, line: line(), reason: sameText(message) });
}

import { limits } from '../../../shared/limits.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { OpenTransaction } from '../../ground/ledger/run-repo.ts';
import type { ExecutionWorld } from './execution-world.ts';

/** What can be said for certain of what was sent and whose end nobody saw. */
export type Verdict = 'succeeded' | 'rolled_back' | 'unknown';

/**
 * What the server says of a COMMIT that was sent. A session that waits for it still, or takes too long over it, is ended first:
 * then COMMIT reaches the server no more, and the transaction has an end.
 */
export async function outcomeOfCommit(
  { backendId, transactionId }: Pick<OpenTransaction, 'backendId' | 'transactionId'>,
  world: Asking,
): Promise<Verdict> {
  if (transactionId === undefined) {
    await untilGone({ backendId, isUnwanted: false }, world);
    return 'unknown';
  }
  const { clock, driver, target } = world;
  const patience = clock.now() + limits.settleSeconds * 1000;
  const verdicts = { committed: 'succeeded', aborted: 'rolled_back', unknown: 'unknown' } as const;
  const found = await polled(patience + limits.settleSeconds * 1000, world, async () => {
    const outcome = await driver.transactionOutcome(target, transactionId);
    if (outcome !== 'inProgress') return verdicts[outcome];
    const state = await driver.backendState(target, backendId);
    if (state === 'idle' || (state === 'running' && clock.now() >= patience))
      await driver.endSession(target, backendId);
    return undefined;
  });
  return found ?? 'unknown';
}

/** What it takes to ask a server about a session. */
type Asking = Pick<ExecutionWorld, 'clock' | 'log' | 'driver' | 'target'>;
type Waiting = { readonly backendId: string; readonly isUnwanted: boolean };

/** Waits until a session is gone. What runs in one that nobody wants any more is stopped, and one that does nothing is ended. */
export async function untilGone({ backendId, isUnwanted }: Waiting, world: Asking): Promise<boolean> {
  const { clock, driver, target } = world;
  const begun = clock.now();
  const isLate = () => clock.now() - begun >= (limits.settleSeconds / 2) * 1000;
  const gone = await polled(begun + limits.settleSeconds * 1000, world, async () => {
    const state = await driver.backendState(target, backendId);
    if (state === 'idle' || (state === 'running' && isUnwanted && isLate())) await driver.endSession(target, backendId);
    else if (state === 'running' && isUnwanted) await driver.cancel(target, backendId);
    return state === 'gone' ? true : undefined;
  });
  return gone ?? false;
}

/** Asks again and again until there is an answer or the time is over; a database that cannot be reached has no answer yet. */
export async function polled<T>(
  deadline: number,
  { clock, log }: Pick<ExecutionWorld, 'clock' | 'log'>,
  ask: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      log.warn('the database could not be asked what became of a statement', { error });
    }
    if (clock.now() >= deadline) return undefined;
    await clock.waitUntil(clock.now() + limits.settlePollMilliseconds, new AbortController().signal);
  }
}

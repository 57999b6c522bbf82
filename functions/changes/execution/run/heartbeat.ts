import { limits } from '../../../../shared/limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { ExecutionWorld } from '../execution-world.ts';
import { Fenced, renew, type Lease } from '../../../ground/ledger/ledger.ts';

export function aliveUntil(clock: Clock): number {
  return clock.now() + limits.leaseSeconds * 1000;
}

/** Keeps a lease alive while work goes on; a runner that lost it finds out at its next write. */
export async function whileAlive<T>(
  lease: Lease,
  world: Pick<ExecutionWorld, 'clock' | 'log'>,
  work: () => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const beating = beat(lease, world, over.signal);
  try {
    return await work();
  } finally {
    over.abort();
    await beating;
  }
}

async function beat(
  lease: Lease,
  { clock, log }: Pick<ExecutionWorld, 'clock' | 'log'>,
  over: AbortSignal,
): Promise<void> {
  while (await hasPassed(clock, limits.heartbeatSeconds * 1000, over)) {
    try {
      await renew(lease, aliveUntil(clock));
    } catch (error) {
      // A beat that is missed because the table did not answer is made good by the next one.
      if (error instanceof Fenced) return;
      log.warn('a runner could not say that it lives', { taskId: lease.taskId, error });
    }
  }
}

/** Waits; answers false when the work was over first. */
export async function hasPassed(clock: Clock, milliseconds: number, over: AbortSignal): Promise<boolean> {
  try {
    await clock.waitUntil(clock.now() + milliseconds, over);
    return true;
  } catch (error) {
    if (over.aborted) return false;
    throw error;
  }
}

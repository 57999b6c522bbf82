import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../functions/platform/clock.ts';

export type ManualClock = Clock & {
  /** Moves time on and wakes whoever waited for it. */
  readonly advance: (milliseconds: number) => void;
  /** The times that are waited for, soonest first. */
  readonly awaited: () => number[];
};

/** A clock that stands still until it is moved. */
export function manualClock(start = Date.UTC(2030, 0, 1)): ManualClock {
  let now = start;
  const waiting = new Map<() => void, number>();
  return {
    now: () => now,
    waitUntil: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason);
        if (milliseconds <= now) return resolve();
        waiting.set(resolve, milliseconds);
        signal.addEventListener('abort', () => waiting.delete(resolve) && reject(signal.reason), { once: true });
      }),
    advance: (milliseconds) => {
      now += milliseconds;
      for (const [wake, time] of [...waiting]) if (time <= now && waiting.delete(wake)) wake();
    },
    awaited: () => [...waiting.values()].sort((a, b) => a - b),
  };
}

/**
 * Resolves when something has become true; the test's own time limit is the only bound.
 * It asks for a quarter of the time at most: what it waits for may need this thread.
 */
export async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (;;) {
    const asked = performance.now();
    if (await isTrue()) return;
    await pause(Math.min(50, Math.max(1, (performance.now() - asked) * 3)));
  }
}

import { limits } from '../../shared/limits.ts';

/** Time as the product sees it: read it, or wait for it. Tests put their own in its place. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves when a time has come; rejects with the signal's reason when it is aborted before. */
  waitUntil(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Tells when a slice of long work is over: what is not done by then is done by the next run. */
export function timeSlice({ now }: Pick<Clock, 'now'>, seconds: number = limits.runnerSliceSeconds): () => boolean {
  const endsAt = now() + seconds * 1000;
  return () => now() >= endsAt;
}

// A longer delay overflows and would fire at once.
const timerMillisecondsMax = 2 ** 31 - 1;

/** The time of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  async waitUntil(milliseconds, signal) {
    for (let left = milliseconds - Date.now(); left > 0; left = milliseconds - Date.now()) {
      await delay(Math.min(left, timerMillisecondsMax), signal);
    }
    signal.throwIfAborted();
  },
};

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', abort, { once: true });
  });
}

import { AppError } from '../../shared/errors/index.ts';

/** What is left of a function's time when it answers that it takes too long. */
const lastMilliseconds = 1000;

/**
 * The outcome of work, or a refusal before the function is ended: a caller who is cut off by the gateway learns nothing. The work
 * may have been done by then, and the refusal says so. Where nothing ends a process, it takes as long as it takes.
 */
export function inTime<T>(work: Promise<T>, millisecondsLeft: number | undefined): Promise<T> {
  if (millisecondsLeft === undefined) return work;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new AppError('takesTooLong')),
      Math.max(millisecondsLeft - lastMilliseconds, 0),
    );
    void work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

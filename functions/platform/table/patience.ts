import { AppError } from '../../../shared/errors/index.ts';
import { TransactionConflict } from './table-errors.ts';

/** So often a write that met others is tried; with its pauses some 15 seconds, well within a request. */
const attemptsMax = 35;
const pauseMillisecondsMax = 1000;
const retryAfterSeconds = 5;

/**
 * Writes that meet others wait for them: a conflict wrote nothing. The pauses grow and are of random length, so that those who met
 * once do not meet again and again.
 */
export async function patiently<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof TransactionConflict)) throw error;
      if (attempt === attemptsMax) throw new AppError('tooManyWriters', { retryAfterSeconds });
      await backoff(attempt);
    }
  }
}

/** A pause of random length before another attempt, longer on average the more there were. */
export function backoff(attempt: number): Promise<void> {
  const milliseconds = Math.random() * Math.min(pauseMillisecondsMax, 25 * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

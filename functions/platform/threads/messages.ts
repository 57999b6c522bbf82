import { AppError, type ErrorName } from '../../../shared/errors/index.ts';

/** What is said to a thread: work to begin, or the answer to the question of the work at hand. */
export type ToThread =
  | { readonly kind: 'work'; readonly name: string; readonly input: unknown }
  | { readonly kind: 'answer'; readonly answer: unknown };
/** What a thread says. It asks one question at a time and goes on when it is answered. */
export type FromThread =
  | { readonly kind: 'ask'; readonly name: string; readonly said: unknown }
  | { readonly kind: 'done'; readonly output: unknown }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** An error on its way: classes do not go from thread to thread. */
export type Failure =
  | { readonly kind: 'refused'; readonly name: ErrorName; readonly values: AppError['values'] }
  | { readonly kind: 'broken'; readonly message: string; readonly stack: string | undefined };

/** An error as it is sent. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AppError) return { kind: 'refused', name: error.kind, values: error.values };
  return error instanceof Error
    ? { kind: 'broken', message: error.message, stack: error.stack }
    : { kind: 'broken', message: String(error), stack: undefined };
}

/** The error that was sent. */
export function errorOf(failure: Failure): Error {
  if (failure.kind === 'refused') return new AppError(failure.name, failure.values);
  return Object.assign(new Error(failure.message), failure.stack !== undefined && { stack: failure.stack });
}

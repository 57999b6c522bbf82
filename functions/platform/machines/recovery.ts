import type { Catch, Retry } from '../../../shared/machines/machine.ts';
import type { StateFailure } from './state-failure.ts';

/** How often each retrier of a state has been used since the state was entered. */
export type Retries = readonly number[];

/** Whether a failed state is tried again: how long to wait, and the counts to remember. */
export function retryAfter(
  retriers: readonly Retry[] = [],
  used: Retries,
  failure: StateFailure,
): { seconds: number; retries: Retries } | undefined {
  const position = retriers.findIndex((retrier) => matches(retrier.ErrorEquals, failure));
  const retrier = retriers[position];
  const before = used[position] ?? 0;
  if (!retrier || before >= retrier.MaxAttempts) return undefined;
  const seconds = Math.min(
    retrier.IntervalSeconds * retrier.BackoffRate ** before,
    retrier.MaxDelaySeconds ?? Number.POSITIVE_INFINITY,
  );
  return { seconds, retries: retriers.map((_, index) => (used[index] ?? 0) + (index === position ? 1 : 0)) };
}

/** The first catcher of a failure that is not tried again. */
export function catcherOf(catchers: readonly Catch[] = [], failure: StateFailure): Catch | undefined {
  return catchers.find((catcher) => matches(catcher.ErrorEquals, failure));
}

// Step Functions lets nobody catch these two by a wildcard: they are mistakes of the machine itself.
const onlyByName: readonly string[] = ['States.Runtime', 'States.DataLimitExceeded'];

function matches(names: readonly string[], { error }: StateFailure): boolean {
  if (names.includes(error)) return true;
  if (onlyByName.includes(error)) return false;
  return names.includes('States.ALL') || (names.includes('States.TaskFailed') && error !== 'States.Timeout');
}

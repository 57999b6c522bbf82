import type { CallError } from '../../app/call-error.ts';

/** A part of a page that could not be loaded, or not again: then its figures are as old as `at`, in milliseconds since 1970. */
export type FailedPart = {
  readonly error: CallError;
  readonly refetch: () => unknown;
  readonly at?: number | undefined;
};

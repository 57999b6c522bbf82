import type { LockType } from './lock-types.ts';

/** A lock that a transaction holds or waits for. */
export type SeenLock = { readonly type: LockType; readonly table: string; readonly isWaiting: boolean };
/** A transaction as a look found it. */
export type SeenTransaction = {
  /** No other transaction of the server is called so. */
  readonly id: string;
  readonly startedAt: string;
  readonly user: string;
  /** What it runs, or ran last where the server keeps that; when that began and how long it has run. */
  readonly sql: string;
  readonly statementAt: string;
  readonly seconds: number;
  /** The names of those for which it waits, and since when. */
  readonly waitsFor: readonly string[];
  readonly waitingSince: string;
  readonly locks: readonly SeenLock[];
};

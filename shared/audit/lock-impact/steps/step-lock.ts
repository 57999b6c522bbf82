import type { LockImpact } from '../lock-row.ts';

/** What a step locks of what is there, beside what reading and writing take themselves. */
export type StepLock = Pick<LockImpact, 'lock' | 'work' | 'blocks' | 'algorithm'> & {
  readonly object: string;
  /** How many rows the table has, where that is known. */
  readonly rows?: number;
};

/** A lock on an object by its name. */
export function lockOn(object: string, { lock, work, blocks, algorithm }: LockImpact, rows?: number): StepLock {
  return {
    ...{ object, lock, work, blocks },
    ...(algorithm !== undefined && { algorithm }),
    ...(rows !== undefined && { rows }),
  };
}

import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for versions. */
export const sweeps = {
  /** Batches whose next workflow was not begun when the one before it ended. */
  continueBatches: { everyMinutes: 1 },
} as const satisfies Record<string, Sweep>;

import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for operation records. */
export const sweeps = {
  /** Records that are settled are sealed in a chain. */
  sealRecords: { everyMinutes: 5, embeddedSeconds: 60 },
} as const satisfies Record<string, Sweep>;

import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for data sources that are taken over from elsewhere. */
export const sweeps = {
  syncDbServices: { everyMinutes: 1 },
} as const satisfies Record<string, Sweep>;

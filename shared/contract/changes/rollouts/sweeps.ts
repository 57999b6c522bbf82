import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for changes in waves. */
export const sweeps = {
  /** Audits go on, and so do waves where nobody was told that one has ended. */
  advanceRollouts: { everyMinutes: 1, embeddedSeconds: 5 },
} as const satisfies Record<string, Sweep>;

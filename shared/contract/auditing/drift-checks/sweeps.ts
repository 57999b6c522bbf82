import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for drift checks. */
export const sweeps = {
  /** Runs whose time has come, and those that were broken off. */
  checkDrift: { everyMinutes: 1, embeddedSeconds: 3 },
} as const satisfies Record<string, Sweep>;

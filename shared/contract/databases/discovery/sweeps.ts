import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for discovery. */
export const sweeps = {
  /** Runs whose time has come, and those that were not finished where they began. */
  discoverSensitiveData: { everyMinutes: 1, embeddedSeconds: 5 },
} as const satisfies Record<string, Sweep>;

import type { Sweep } from '../../sweep.ts';

/** What runs by itself for statistics. */
export const sweeps = {
  /** Reports by mail whose time has come. */
  sendReports: { everyMinutes: 5, embeddedSeconds: 10 },
} as const satisfies Record<string, Sweep>;

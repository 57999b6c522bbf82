import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for statistics. */
export const sweeps = {
  /** Reports by mail whose time has come. */
  sendReports: { everyMinutes: 5, embeddedSeconds: 10 },
  /** What everybody comes to, for the order of the most active people. */
  rankActivity: { everyMinutes: 10, embeddedSeconds: 30 },
} as const satisfies Record<string, Sweep>;

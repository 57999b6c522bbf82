import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for the SQL workbench. */
export const sweeps = {
  /** Queries whose process is gone are told as unknown, and results whose time is over are removed. */
  settleQueries: { everyMinutes: 5, embeddedSeconds: 60 },
} as const satisfies Record<string, Sweep>;

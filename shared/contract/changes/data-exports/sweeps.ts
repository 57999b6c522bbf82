import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for data exports. */
export const sweeps = {
  /** Exports whose runner is gone are started again or ended. */
  settleDataExports: { everyMinutes: 1 },
  /** What was made before exports were found by their data sources and states. */
  markDataExports: { everyMinutes: 10, embeddedSeconds: 60 },
  /** Files whose time is over. */
  removeExportFiles: { everyMinutes: 10 },
} as const satisfies Record<string, Sweep>;

import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for pipelines. */
export const sweeps = {
  /** Approved workflows of nodes that execute what they release. */
  executeReleased: { everyMinutes: 1, embeddedSeconds: 2 },
} as const satisfies Record<string, Sweep>;

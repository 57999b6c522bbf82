import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for optimisations. */
export const sweeps = {
  /** Optimisations and rewrites that wait for a runner which never came, or whose runner is gone. */
  resumeOptimizations: { everyMinutes: 1 },
} as const satisfies Record<string, Sweep>;

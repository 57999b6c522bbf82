import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for projects. */
export const sweeps = {
  /** What was audited in projects that were deleted since. */
  removeProjectRemains: { everyMinutes: 5 },
} as const satisfies Record<string, Sweep>;

import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for quick audits. */
export const sweeps = {
  /** Quick audits that wait for a runner which never came. */
  resumeAudits: { everyMinutes: 1 },
} as const satisfies Record<string, Sweep>;

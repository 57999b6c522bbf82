import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for audited SQL. */
export const sweeps = {
  /** Audited SQL that no workflow took up within its days. */
  removeUnboundTasks: { everyMinutes: 60 },
} as const satisfies Record<string, Sweep>;

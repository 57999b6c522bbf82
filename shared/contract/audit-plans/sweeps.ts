import type { Sweep } from '../../sweep.ts';

/** What runs by itself for scans. */
export const sweeps = {
  /** Rounds of the collectors, and what was uploaded since. */
  collectSql: { everyMinutes: 1 },
  /** Collected SQL that no rule has judged yet. */
  auditCollectedSql: { everyMinutes: 1 },
} as const satisfies Record<string, Sweep>;

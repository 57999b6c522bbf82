import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for scans. */
export const sweeps = {
  /** Rounds of the collectors, and what was uploaded since. */
  collectSql: { everyMinutes: 1, embeddedSeconds: 10, isSpread: true },
  /** Collected SQL that no rule has judged yet. */
  auditCollectedSql: { everyMinutes: 1, embeddedSeconds: 10, isSpread: true },
  /** Files of samples: small ones are put together, old ones removed. What took longer and runs no more takes longer no more. */
  tidySamples: { everyMinutes: 60 },
} as const satisfies Record<string, Sweep>;

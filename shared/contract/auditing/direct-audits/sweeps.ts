import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for what editors had audited. */
export const sweeps = {
  /** SQL that editors had audited and did not ask for again. */
  removeOldIdeAudits: { everyMinutes: 60 },
} as const satisfies Record<string, Sweep>;

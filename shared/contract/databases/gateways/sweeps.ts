import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for availability zones. */
export const sweeps = {
  /** Tells the zones of people who came, changed or left. */
  tellZones: { everyMinutes: 1, embeddedSeconds: 3 },
} as const satisfies Record<string, Sweep>;

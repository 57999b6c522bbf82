import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for rehearsals. */
export const sweeps = {
  /** Drops scratch databases whose lease ended before they were dropped. */
  dropLeftRooms: { everyMinutes: 1, embeddedSeconds: 15 },
} as const satisfies Record<string, Sweep>;

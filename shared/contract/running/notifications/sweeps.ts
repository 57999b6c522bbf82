import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for messages. */
export const sweeps = {
  /** Messages of what happened since the last look, and those that could not be sent then. */
  deliverNews: { everyMinutes: 1, embeddedSeconds: 3 },
} as const satisfies Record<string, Sweep>;

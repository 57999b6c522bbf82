import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for files that go straight to the store. */
export const sweeps = {
  /** Files whose request has read them, or never came. */
  removeOldUploads: { everyMinutes: 60 },
} as const satisfies Record<string, Sweep>;

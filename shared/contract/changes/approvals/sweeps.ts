import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for what is decided elsewhere. */
export const sweeps = {
  /** Approvals in chat tools: put up, looked at, taken down. */
  followApprovals: { everyMinutes: 1, embeddedSeconds: 10 },
} as const satisfies Record<string, Sweep>;

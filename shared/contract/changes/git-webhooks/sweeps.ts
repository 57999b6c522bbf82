import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for webhooks of Git hosts. */
export const sweeps = {
  /** Branches that changed: their new migrations become workflows. */
  lookAtGitBranches: { everyMinutes: 1, embeddedSeconds: 2 },
} as const satisfies Record<string, Sweep>;

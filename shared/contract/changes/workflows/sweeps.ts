import type { Sweep } from '../../../sweep.ts';

/** What runs by itself for executions. */
export const sweeps = {
  /** Executions whose runner is gone are settled within two minutes. */
  settleExecutions: { everyMinutes: 1 },
  /** What the search of workflows looks through. */
  packWorkflowTexts: { everyMinutes: 10, embeddedSeconds: 60 },
} as const satisfies Record<string, Sweep>;

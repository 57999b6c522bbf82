/** Work that nobody asks for: what it is and how often it runs, by EventBridge Scheduler in the cloud and by the loop of `npm start`. */
export const sweeps = {
  /** Executions whose runner is gone are settled within two minutes. */
  settleExecutions: { everyMinutes: 1 },
  /** Quick audits that wait for a runner which never came. */
  resumeAudits: { everyMinutes: 1 },
  /** Audited SQL that no workflow took up within its days. */
  removeUnboundTasks: { everyMinutes: 60 },
  /** What was audited in projects that were deleted since. */
  removeProjectRemains: { everyMinutes: 5 },
  /** SQL that editors had audited and did not ask for again. */
  removeOldIdeAudits: { everyMinutes: 60 },
} as const satisfies Record<string, { everyMinutes: number }>;
/** One of the sweeps. */
export type SweepName = keyof typeof sweeps;

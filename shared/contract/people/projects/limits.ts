/** Limits of projects. */
export const limits = {
  /** How long what a deleted project left behind rests before it is removed: no request lasts so long. */
  deletedProjectRestSeconds: 120,
  recentProjects: 3,
  frozenPeriodsMax: 50,
  frozenReasonLengthMax: 255,
} as const;

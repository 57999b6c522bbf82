/** Limits of projects. */
export const limits = {
  /** How long what a deleted project left behind rests before it is removed: no request lasts so long. */
  deletedProjectRestSeconds: 120,
  recentProjects: 3,
} as const;

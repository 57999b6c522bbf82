/** Limits of the SQL workbench. */
export const limits = {
  /** What was read can be paged through so long. */
  queryResultHours: 24,
  /** One stored page ends with whichever comes first. */
  queryPageRows: 1000,
  queryPageBytes: 1024 * 1024,
  /** How often a cancellation is sent again while the query goes on. */
  queryCancelAttempts: 6,
  queryCancelPauseMilliseconds: 400,
} as const;

/** Limits of changes in waves. */
export const limits = {
  rolloutSourcesMin: 1,
  rolloutSourcesMax: 500,
  rolloutWaveMax: 50,
  /** Its SQL is kept in one row. */
  rolloutSqlLengthMax: 60_000,
  /** Data sources that are audited, and that change, at the same time. */
  rolloutAuditsAtOnce: 4,
  rolloutPartsAtOnce: 10,
  /** How long a data source outside its maintenance window is left alone before it is looked at again. */
  rolloutWindowPauseSeconds: 120,
} as const;

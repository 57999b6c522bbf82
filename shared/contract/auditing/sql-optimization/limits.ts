/** Limits of optimisations. */
export const limits = {
  optimizationNameLengthMax: 59,
  /** Characters of all SQL of one optimisation, of the table definitions and of the plan that come with it. */
  optimizationBytesMax: 128 * 1024,
  optimizationMetadataMax: 200_000,
  optimizationExplainMax: 100_000,
  optimizationStatementsMax: 50,
  /** How often a statement may be said to run. */
  optimizationExecutionsMax: 1_000_000_000_000,
  /** Characters of one statement: each of its rewrites is kept whole. */
  optimizedStatementMax: 20_000,
  /** Seconds of computing, those in which a database answers not counted. */
  optimizationSecondsMax: 60,
  /** How long a database may be asked for plans of one optimisation. */
  optimizationPlansSecondsMax: 60,
  /** How long an optimisation waits until the rehearsal server is done with another one. */
  trialWaitSecondsMax: 60,
  /** How long a server may be asked what it would do with indexes that are not there. */
  indexTrialSecondsMax: 60,
  /** How long a trial of indexes waits until the rehearsal server is done with something else. */
  indexRoomWaitSecondsMax: 30,
  /** Bytes that advised indexes may take together: as many as the tables of the statements, and at least so many. */
  advisedIndexBytesMin: 64 * 1024 ** 2,
  /** How often a process may be lost while it works on one optimisation. */
  optimizationRunsMax: 3,
  feedbackReasonLengthMax: 255,
  feedbacksMax: 100,
  /** Days that the statistics of optimisations look back. */
  optimizationDaysMax: 92,
  /** How long a rewrite of one statement is kept. */
  rewriteDaysKept: 7,
} as const;

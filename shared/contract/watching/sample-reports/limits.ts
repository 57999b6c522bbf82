/** Limits of reports over samples. */
export const limits = {
  /** Of a tenant: each costs what it reads. */
  sampleReportsAtOnce: 3,
  /** A report that takes longer is stopped. */
  sampleReportSeconds: 300,
  /** How long an answer can be looked at again; the lifecycle of the files says the same. */
  sampleReportDaysKept: 7,
} as const;

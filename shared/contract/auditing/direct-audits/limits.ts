/** Limits of what editors have audited. */
export const limits = {
  /** How long SQL that editors had audited is listed, how many statements of one call are, and how much of each is kept. */
  ideAuditDays: 90,
  ideAuditStatementsMax: 200,
  ideAuditSqlLengthMax: 10_000,
  ideAuditFingerprintLengthMax: 2_000,
} as const;

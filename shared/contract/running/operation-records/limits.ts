/** Limits of operation records. */
export const limits = {
  /** For as long as nobody has set another time. */
  operationRecordHours: 2160,
  /** A week, so that what was done can still be seen; ten years. */
  operationRecordHoursMin: 168,
  operationRecordHoursMax: 87_600,
  /** A shorter time holds only after so long. */
  recordRetentionPauseHours: 168,
  exportedRecordsMax: 10_000,
  /** A call is over by then, so its record changes no more. */
  recordSettleSeconds: 5 * 60,
  sealedTogetherMax: 250,
  /** So much longer than its records a seal is kept: the table removes what has run out within days. */
  sealRestSeconds: 14 * 24 * 60 * 60,
} as const;

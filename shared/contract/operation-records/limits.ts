/** Limits of operation records. */
export const limits = {
  operationRecordHours: 2160,
  exportedRecordsMax: 10_000,
} as const;

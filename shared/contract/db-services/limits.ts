/** Limits of data sources. */
export const limits = {
  dbServiceNameLengthMax: 200,
  connectTimeoutSeconds: 8,
  connectionTestsMax: 50,
  connectionTestsAtOnce: 25,
  maintenanceTimesMax: 20,
  connectionParamLengthMax: 20_000,
  backupRowsDefault: 1000,
  backupRowsMax: 1_000_000,
} as const;

/** Limits of data sources. */
export const limits = {
  dbServiceNameLengthMax: 200,
  connectTimeoutSeconds: 8,
  connectionTestsMax: 50,
  connectionTestsAtOnce: 25,
  maintenanceTimesMax: 20,
  connectionParamLengthMax: 20_000,
  backupRowsDefault: 1000,
  /** How many users of a data source are named of each kind, and how many rows are looked through for them. */
  sourceUseNamesMax: 5,
  sourceUseRowsMax: 200,
  backupRowsMax: 1_000_000,
} as const;

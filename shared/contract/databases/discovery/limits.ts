/** Limits of discovery of sensitive data. */
export const limits = {
  discoveryTasksMax: 200,
  /** Names of schemas or tables that a task is held to. */
  discoveryScopeMax: 500,
  /** Of each table so many rows are looked at, of each value so many characters, in one statement so many columns. */
  discoverySampleRows: 100,
  discoverySampleCharacters: 200,
  discoverySampleColumns: 60,
  discoverySampleMilliseconds: 5000,
  /** Where it has to be known how the values of a table are spread, so many places of it are looked at, and of each so many rows. */
  spreadPlaces: 60,
  spreadRowsOfPlace: 10,
  /** So long whoever begins a run waits for it; what is left is done behind the request. */
  discoveryRequestSeconds: 8,
  /** Who works on a run says so again within this time. */
  discoveryLeaseSeconds: 90,
  /** A run that was taken up so often without getting on is ended. */
  discoveryAttemptsMax: 3,
  suspectedColumnsMax: 1000,
  discoveryHistoriesMax: 100,
  /** Tables that could not be read are named up to so many. */
  discoverySkippedNamed: 5,
  discoveryDecisionsMax: 100,
} as const;

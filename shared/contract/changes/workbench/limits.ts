/** Limits of the SQL workbench. */
export const limits = {
  /** What was read can be paged through so long. */
  queryResultHours: 24,
  /** One stored page ends with whichever comes first. */
  queryPageRows: 1000,
  queryPageBytes: 1024 * 1024,
  /** A query and its audit have so long together: the request is answered within 29 seconds, and its rows are stored before. */
  queryRequestSeconds: 26,
  /** What runs behind its request at a time: of one person wherever, and of all people on one data source. */
  queriesBehindOfPersonMax: 3,
  queriesBehindOfSourceMax: 10,
  /** Characters of a script that is kept for later, and how many one person keeps in a project. */
  savedScriptLengthMax: 64 * 1024,
  savedScriptsMax: 500,
  savedScriptNameMax: 100,
  /** What a list shows of each. */
  savedScriptBeginning: 300,
  /** For how long the address of a file of a result can be opened. */
  queryExportLinkSeconds: 300,
  /** How often a cancellation is sent again while the query goes on. */
  queryCancelAttempts: 6,
  queryCancelPauseMilliseconds: 400,
} as const;

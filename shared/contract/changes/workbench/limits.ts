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
  /** Without a word from whoever began it a transaction is rolled back after so long, and after so long without a statement. */
  sqlTransactionLostSeconds: 30,
  sqlTransactionIdleSeconds: 300,
  /** How long before that somebody is warned, and how often a page says that it is still there. */
  sqlTransactionWarningSeconds: 60,
  sqlTransactionKeepSeconds: 8,
  /** At most: it holds locks, and the function that holds its session lives for 15 minutes. */
  sqlTransactionSecondsMax: 720,
  /** Without a word of whoever holds its session that is taken for gone; its server ends a silent session by itself soon after. */
  sqlTransactionLeaseSeconds: 15,
  sqlTransactionServerSeconds: 45,
  /** How often whoever holds the session looks for what shall be done. */
  sqlTransactionPollMilliseconds: 100,
  sqlTransactionStatementsMax: 500,
  sqlTransactionStatementsShown: 50,
} as const;

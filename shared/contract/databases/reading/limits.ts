/** Limits of what a person's query may read. */
export const limits = {
  querySqlLengthMax: 32 * 1024,
  /** What holds where the data source says nothing of its own, and at most within a request, which is answered within 29 seconds. */
  queryRowsDefault: 1000,
  queryRowsMax: 100_000,
  querySecondsDefault: 10,
  querySecondsMax: 20,
  /** At most behind a request, where a function lives for 15 minutes. */
  queryBehindSecondsMax: 840,
  /** Rows as text, before they are packed. */
  queryResultBytesMax: 64 * 1024 * 1024,
  /** A longer value is cut, and how long it was is told. */
  queryCellCharactersMax: 256 * 1024,
  queryFindingsKeptMax: 50,
  /** How often a query that goes on looks whether somebody wants its end, and without a word for how long it is taken for gone. */
  queryHeartbeatSeconds: 1,
  queryLeaseSeconds: 60,
  /** Behind a request it is cancelled when nobody has asked after it for so long. */
  queryLeftSeconds: 60,
  exportedQueryRecordsMax: 10_000,
} as const;

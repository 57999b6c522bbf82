/** Limits of scans and of what they collect. */
export const limits = {
  scannerTokenDays: 365,
  scannerTokenDaysMax: 3650,
  scannerTokenWarningDays: 14,
  /** Statements of one upload, the characters of each that are kept, and of its fingerprint. */
  uploadedStatementsMax: 5000,
  uploadedTextMax: 1_000_000,
  collectedSqlLengthMax: 10_000,
  collectedFingerprintLengthMax: 2_000,
  collectedEndpointsMax: 20,
  /** Different statements that one scan keeps; what comes beyond is counted and told. */
  collectedPerPlanMax: 10_000,
  /** An upload that is repeated under the same key within so many days is taken once. */
  uploadRememberedDays: 7,
  /** How long one statement of a collector may run, and a round of one data source with all its scans. */
  collectStatementMilliseconds: 5_000,
  collectRoundSeconds: 30,
  /** After so long one scan type asks nothing more in this round; less after its server was slow. */
  collectLookMilliseconds: 10_000,
  collectedRowsMax: 1000,
  collectedObjectsMax: 2000,
  /** After so many failures in a row a data source is left alone for so many minutes. */
  collectFailuresMax: 5,
  collectPauseMinutes: 60,
  /** What is collected again is audited again after so many hours. */
  collectedAuditHours: 24,
  /** Of a sample: the characters that are kept of its text. */
  sampleTextLengthMax: 500,
  /** Samples in one file once small ones are put together, files of a plan and rows of all that are looked through for one answer. */
  sampleFileRows: 200_000,
  samplePiecesMax: 500,
  sampleRowsReadMax: 300_000,
  /** Samples that one answer shows of each order. */
  samplesShownMax: 50,
} as const;

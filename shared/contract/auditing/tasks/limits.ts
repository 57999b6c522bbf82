/** Limits of audits, of what SQL is read from and of their reports. */
export const limits = {
  /** As many as one request can audit and write down in its 30 seconds. */
  statementsMax: 50_000,
  /** What one audit may compute, waiting for databases left out: while a request waits for it, and when it goes on after its request. */
  auditSecondsMax: 25,
  largeAuditSecondsMax: 10 * 60,
  sqlFileBytesMax: 5 * 1024 * 1024,
  /** Files that run as they are: what is larger than this is read window by window, audited after its request and run in slices. */
  fileAuditAtOnceBytesMax: 1024 * 1024,
  /** What they may hold together, unpacked; of an archive as it comes; and how many statements. */
  filesBytesMax: 200 * 1024 * 1024,
  filesArchiveBytesMax: 20 * 1024 * 1024,
  filesStatementsMax: 3_000_000,
  /** How much of a file is in memory at once, and how long one of its statements may be, in characters. */
  fileWindowCharacters: 64 * 1024,
  fileStatementCharactersMax: 16 * 1024 * 1024,
  /** So many statements that change rows, and so many bytes of them, share a transaction and a line of the ledger. */
  sliceStatementsMax: 1000,
  sliceBytesMax: 1024 * 1024,
  /** How much of a slice its line shows: its first statements, and findings of each rule. */
  sliceShownStatements: 5,
  sliceShownCharacters: 10_000,
  sliceFindingsOfRuleMax: 3,
  /** The audit of files this large may compute for so long. */
  filesAuditSecondsMax: 40 * 60,
  archiveEntriesMax: 2000,
  /** How many times its packed size a file of an archive may have. */
  archiveRatioMax: 100,
  repositoryBytesMax: 50 * 1024 * 1024,
  /** What its files, of any kind, may take when they are unpacked. */
  repositoryUnpackedBytesMax: 256 * 1024 * 1024,
  gitSeconds: 20,
  /** What a host says of its branches and tags before anything is asked: some hundred thousand of them. */
  gitAdvertisementBytesMax: 16 * 1024 * 1024,
  gitLinesMax: 250_000,
  gitPathLengthMax: 1000,
  /** The report of more statements is written after its request. Who asks waits so long for it; it is handed out again for so long, or while statements are executed for so long. */
  reportAtOnceStatementsMax: 20_000,
  reportWaitSeconds: 15,
  reportSeconds: 15 * 60,
  changingReportSeconds: 2 * 60,
  /** Longer scripts are not laid out: it takes some 15 ms per 1,000 characters, and nobody reads them. */
  beautifiedCharactersMax: 200_000,
  taskRetentionDays: 3,
  /** Tables that an audit looks at to say what can be kept of the statements on them. */
  backupTablesMax: 100,
} as const;

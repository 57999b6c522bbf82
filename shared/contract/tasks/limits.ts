/** Limits of audits, of what SQL is read from and of their reports. */
export const limits = {
  /** As many as one request can audit and write down in its 30 seconds. */
  statementsMax: 50_000,
  /** What one audit may compute, waiting for databases left out: while a request waits for it, and when it goes on after its request. */
  auditSecondsMax: 25,
  largeAuditSecondsMax: 10 * 60,
  sqlFileBytesMax: 5 * 1024 * 1024,
  /** Files that run as they are may be as large as those of quick audits; above this much they are audited after their request, too. */
  fileAuditAtOnceBytesMax: 1024 * 1024,
  archiveEntriesMax: 2000,
  /** How many times its packed size a file of an archive may have. */
  archiveRatioMax: 100,
  repositoryBytesMax: 50 * 1024 * 1024,
  /** What its files, of any kind, may take when they are unpacked. */
  repositoryUnpackedBytesMax: 256 * 1024 * 1024,
  gitSeconds: 20,
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

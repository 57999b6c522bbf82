/** Limits of data exports. */
export const limits = {
  exportTasksMax: 10,
  exportNameLengthMax: 120,
  exportSqlBytesMax: 64 * 1024,
  exportStatementsMax: 20,
  exportsClosedAtOnceMax: 20,
  /** The file can be downloaded so long after the end of the export. */
  exportFileHours: 24,
  /** How long one data source is read where it names no time of its own, and at most: a function of the deployment lives 15 minutes. */
  exportSecondsDefault: 600,
  exportSecondsMax: 780,
  /** How often a runner writes down how far it is and looks whether it shall stop. */
  exportHeartbeatSeconds: 1,
  /** Without a word for so long, a runner is taken for gone. */
  exportLeaseSeconds: 30,
  exportLinkSeconds: 60,
} as const;

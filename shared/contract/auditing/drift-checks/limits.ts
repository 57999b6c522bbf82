/** Limits of drift checks and of snapshots of structures. */
export const limits = {
  driftChecksMax: 100,
  structureSnapshotsMax: 100,
  driftNameLengthMax: 100,
  /** Objects that a schema may have, and letters that their definitions may have in all. */
  driftObjectsMax: 2_000,
  driftLettersMax: 20_000_000,
  /** Differences that a run keeps with their definitions, and letters of each; all are counted. */
  driftDifferencesKept: 500,
  driftDefinitionLettersMax: 50_000,
  driftRunsKept: 50,
  /** Who works on a run has so long for it. */
  driftLeaseSeconds: 300,
  /** A run that was broken off so often is ended. */
  driftAttemptsMax: 3,
} as const;

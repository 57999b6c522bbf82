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
  /** Schemas of a project whose history is kept; beyond it goes the one that nobody read for the longest time. */
  structureHistoriesMax: 200,
  /** Forms of an object that are kept, with the present one. */
  structureFormsMax: 20,
  /** Objects that are gone and still told of. */
  structureGoneObjectsMax: 1_000,
  /** Letters of all forms of a schema that are past; beyond them the oldest go. */
  structurePastLettersMax: 10_000_000,
  /** Parts of an object of which is told that they are called otherwise than in the form before. */
  structureRenamedPartsMax: 100,
  /** Executions between two forms that are looked at, and letters of a script that is read for it. */
  structureOriginsLookedMax: 20,
  structureOriginLettersMax: 1_000_000,
  /** For so long it is kept which workflow ran when on a schema with a history. */
  structureExecutionsKeptDays: 400,
  /** Who works on a run has so long for it. */
  driftLeaseSeconds: 300,
  /** A run that was broken off so often is ended. */
  driftAttemptsMax: 3,
} as const;

/** Limits of versions. */
export const limits = {
  versionNameLengthMax: 59,
  versionStagesMax: 8,
  versionStageSourcesMax: 50,
  versionReleasesMax: 60,
  workflowsReleasedAtOnceMax: 10,
  workflowsToAssociateMax: 100,
  /** Tables of one change whose structure is kept when it runs. */
  picturedTablesMax: 100,
  /** Of what is kept of them, packed. */
  pictureBytesMax: 300_000,
  /** Statements of each scan that are held against each other before and after a change, and how many that became worse are told. */
  releaseStatementsMax: 100,
  releaseEffectsMax: 50,
  /** How long the answer to a batch execution waits for its end; it goes on anyway. */
  batchWaitSeconds: 15,
} as const;

/** Limits of versions. */
export const limits = {
  versionNameLengthMax: 59,
  versionStagesMax: 8,
  versionStageSourcesMax: 50,
  versionReleasesMax: 60,
  workflowsReleasedAtOnceMax: 10,
  workflowsToAssociateMax: 100,
  /** How long the answer to a batch execution waits for its end; it goes on anyway. */
  batchWaitSeconds: 15,
} as const;

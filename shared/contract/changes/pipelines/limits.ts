/** Limits of pipelines. */
export const limits = {
  pipelineNameLengthMax: 59,
  pipelineNodesMax: 20,
  pipelineTokenDays: 365,
  pipelineReleaseFilesMax: 50,
} as const;

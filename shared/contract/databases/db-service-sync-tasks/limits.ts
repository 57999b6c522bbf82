/** Limits of taking data sources over from elsewhere. */
export const limits = {
  syncTasksMax: 100,
  syncedDbServicesMax: 1000,
  /** What is wrong with so many data sources is told; the rest is counted. */
  syncProblemsTold: 10,
  syncVanishedTold: 100,
  syncAnswerBytesMax: 5 * 1024 * 1024,
} as const;

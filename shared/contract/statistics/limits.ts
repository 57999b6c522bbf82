/** Limits of overviews. */
export const limits = {
  riskWorkflowsMax: 50,
} as const;

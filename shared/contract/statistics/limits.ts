/** Limits of overviews. */
export const limits = {
  riskWorkflowsMax: 50,
  /** So many workflows are counted for the home page before it says that there are more; so many of them are shown. */
  homeCountedMax: 99,
  homeShownMax: 5,
} as const;

/** Limits of what is set for the whole platform. */
export const limits = {
  noticeLengthMax: 10_000,
} as const;

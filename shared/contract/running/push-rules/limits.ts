/** Limits of the rules by which a project tells people. */
export const limits = {
  /** A week. */
  pushIntervalMinutesMax: 10_080,
  pushUsersMax: 100,
} as const;

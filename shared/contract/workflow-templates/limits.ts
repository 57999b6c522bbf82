/** Limits of approval processes. */
export const limits = {
  reviewStepsMax: 4,
  stepUsersMax: 10,
  stepDescriptionLengthMax: 255,
} as const;

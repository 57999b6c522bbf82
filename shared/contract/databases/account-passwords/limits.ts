/** Limits of the policy for passwords of database accounts. */
export const limits = {
  accountPasswordLengthMax: 128,
  accountPasswordDaysMax: 3650,
} as const;

/** Limits of accounts and user groups. */
export const limits = {
  personalTokenDaysMax: 3650,
  userNameLengthMax: 59,
  passwordLengthMin: 5,
  passwordLengthMax: 128,
  usersPerGroupMax: 90,
  groupsPerUserMax: 40,
} as const;

/** Limits of accounts and user groups. */
export const limits = {
  personalTokenDaysMax: 3650,
  accessTokensPerUserMax: 20,
  /** The use of a token is noted so seldom. */
  tokenUseSeconds: 5 * 60,
  /** So long an ended token stays in the list. */
  endedTokenSeconds: 30 * 24 * 60 * 60,
  userNameLengthMax: 59,
  passwordLengthMin: 5,
  passwordLengthMax: 128,
  /** More than that no rule may ask for. */
  passwordRuleLengthMax: 64,
  passwordHistoryMax: 10,
  passwordDaysMax: 3650,
  allowedNetworksMax: 100,
  usersPerGroupMax: 90,
  groupsPerUserMax: 40,
} as const;

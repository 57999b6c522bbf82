/** Limits of availability zones. */
export const limits = {
  zonesMax: 20,
  /** How long what is signed for a zone is good, either way of the other's clock. */
  zoneCallSeconds: 60,
  zoneAnswerSeconds: 27,
  zoneUsersAtOnce: 50,
  zoneProblemsShown: 20,
  signedUsersLengthMax: 500_000,
} as const;

/** Limits of members. */
export const limits = {
  rolesPerMemberMax: 30,
  rangeUidsMax: 200,
} as const;

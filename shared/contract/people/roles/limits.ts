/** Limits of roles. */
export const limits = {
  rolesMax: 200,
} as const;

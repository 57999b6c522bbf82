/** Limits of the audit whitelist. */
export const limits = {
  auditWhitelistEntriesMax: 1000,
  auditWhitelistValueLengthMax: 10_000,
} as const;

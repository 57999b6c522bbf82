/** Limits of quick audits. */
export const limits = {
  /** A quick audit goes on after its request, so it may be larger; above the first of these it does. */
  auditAtOnceBytesMax: 256 * 1024,
  quickAuditBytesMax: 20 * 1024 * 1024,
  quickAuditStatementsMax: 200_000,
  auditTagsMax: 20,
} as const;

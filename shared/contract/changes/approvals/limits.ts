/** Limits of links in letters. */
export const limits = {
  approvalLinkHours: 72,
  approvalLinkTokenMax: 2000,
  /** Statements that the page of a link shows of each data source. */
  approvalLinkStatementsMax: 50,
} as const;

/** Limits of the governance of SQL. */
export const limits = {
  sqlManageBatchMax: 100,
  sqlManageRemarkLengthMax: 4000,
  sqlManageAssigneesMax: 20,
  /** What people did with a statement, as far as its page tells it. */
  sqlManageHistoryMax: 30,
  trackerProjectLengthMax: 100,
} as const;

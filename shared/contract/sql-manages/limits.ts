/** Limits of the governance of SQL. */
export const limits = {
  sqlManageBatchMax: 100,
  sqlManageRemarkLengthMax: 4000,
  sqlManageAssigneesMax: 20,
} as const;

/** Limits of groups of data sources. */
export const limits = {
  dbServiceGroupsMax: 100,
  dbServiceGroupNameLengthMax: 60,
  /** Data sources that a group names one by one, and values that one condition of its rule has. */
  dbServiceGroupListMax: 500,
  dbServiceGroupValuesMax: 20,
} as const;

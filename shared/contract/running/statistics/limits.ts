/** Limits of overviews. */
export const limits = {
  riskWorkflowsMax: 50,
  /** So many workflows are counted for the home page before it says that there are more; so many of them are shown. */
  homeCountedMax: 99,
  homeShownMax: 5,
  /** Workflows of one person that are counted for a week. */
  weekCountedMax: 200,
  /** Days of one period, and rows of the lists of the first. */
  reportDaysMax: 366,
  reportRowsMax: 100,
  /** Data sources whose figures are asked for at once. */
  resourcesAskedMax: 100,
  /** The newest scans of a project that are counted. */
  scansCountedMax: 500,
  /** Below this share of statements without findings, in percent, a scan is at risk. */
  riskyScanBelow: 60,
  /** Reports by mail of a tenant, and whom one of them is sent. */
  reportMailsMax: 50,
  reportMailNameMax: 60,
  reportMailUsersMax: 100,
  reportMailAddressesMax: 20,
  /** Rows of each list in a letter. */
  reportMailRowsMax: 5,
  /** A report is sent no more often. */
  reportMailPauseMinutesMin: 60,
  /** Calls of people are counted in memory for so long before they are written. */
  activityFlushSeconds: 60,
  /** Some days more than a report may reach back. */
  activityDaysKept: 400,
  /** Days of which the order of people is put together in one go. */
  activityDaysRanked: 40,
  /** People in one row of what a period comes to; a row has at most 400 KB. */
  activityPeopleInRow: 4000,
} as const;

/** Limits of insights. */
export const limits = {
  /** How long transactions are kept, and what one look at a server takes of them. */
  insightDays: 30,
  seenTransactionsMax: 40,
  seenLocksMax: 400,
  /** Sessions that one look counts, and kinds of waits that one chart shows. */
  lookedSessionsMax: 500,
  waitLinesMax: 9,
  /** Buckets that one line is read from where wider ones are kept, and points that it is drawn with: five hours by the minute. */
  insightBucketsMax: 300,
  insightPointsMax: 300,
  /** The longest period that can be asked for. */
  insightRangeDays: 31,
  /** Workflows and statements that one selection looks through. */
  relatedWorkflowsMax: 100,
  relatedTransactionsMax: 200,
} as const;

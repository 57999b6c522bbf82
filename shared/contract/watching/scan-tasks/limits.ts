/** Limits of scan tasks and their reports. */
export const limits = {
  scanTaskNameLengthMax: 120,
  /** Statements that a report judges before its request is answered; the rest follow in the background. */
  scanReportRequestSeconds: 15,
  /** Reports of one task that are kept; older ones go. */
  scanReportsPerTaskMax: 200,
  /** How often people are told of reports at most, where nobody set it. */
  scanNotifyIntervalMinutes: 10,
  scanNotifyIntervalMinutesMax: 43_200,
  scanWebhookTemplateLengthMax: 10_000,
} as const;

/** Limits of approval processes. */
export const limits = {
  reviewStepsMax: 4,
  stepUsersMax: 10,
  stepDescriptionLengthMax: 255,
  /** Processes of one project, and data sources that follow one of them. */
  templatesMax: 50,
  templateSourcesMax: 40,
} as const;

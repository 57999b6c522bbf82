/** Limits of the analysis of a statement. */
export const limits = {
  /** How long a database may take for one plan, and for one count or measured run. */
  analysisPlanMilliseconds: 5_000,
  analysisRunMilliseconds: 10_000,
  /** Tables that one analysis describes, and characters of a statement that it takes. */
  analysisTablesMax: 20,
  analysedTextMax: 100_000,
  /** Typed text travels in the address of the request. */
  analysedTypedTextMax: 5_000,
  /** Statements of one typed text. */
  analysedStatementsMax: 10,
  /** Plans of one statement that a chart is drawn from. */
  costPointsMax: 200,
} as const;

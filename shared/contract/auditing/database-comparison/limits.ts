/** Limits of the comparison of structures. */
export const limits = {
  comparedSchemasMax: 50,
  changedObjectsMax: 500,
  /** Objects that one request compares while its caller waits; more are compared in the background. */
  comparedAtOnceMax: 2_000,
  /** Rows that a look at the data counts, and how long it may take the server. */
  countedRowsMax: 1_000,
  countedSecondsMax: 5,
  /** Seconds that all looks of one change SQL may take together. */
  countedSecondsInAllMax: 20,
  /** Objects of a schema, and of one that is compared in the background. */
  comparedInAllMax: 200_000,
  /** Things that are compared and never written which a result names, over all its kinds; all are counted. */
  comparedOthersNamedMax: 2_000,
  /** Rows of a result that are kept together, and how long they are kept. */
  comparedRowsTogether: 1_000,
  comparisonDaysKept: 7,
} as const;

/** Limits of the comparison of structures. */
export const limits = {
  comparedSchemasMax: 50,
  changedObjectsMax: 500,
  /** Tables that are offered as the other name of one; that more are as alike tells nothing. */
  renameCandidatesMax: 3,
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
  /** Objects of a schema of which a rehearsal makes a copy, tables of it that get rows, and rooms that a sweep looks at. */
  rehearsedObjectsMax: 2_000,
  rehearsedTablesSeededMax: 200,
  rehearsalRoomsMax: 200,
  /** How long one statement of a rehearsal, and all of it, may take, and how large its databases may grow. */
  rehearsedStatementSecondsMax: 30,
  rehearsalSecondsMax: 300,
  rehearsalMegabytesMax: 512,
  /** How long a rehearsal waits until the server is done with another one. */
  rehearsalWaitSecondsMax: 90,
} as const;

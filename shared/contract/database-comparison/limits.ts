/** Limits of the comparison of structures. */
export const limits = {
  comparedSchemasMax: 50,
  changedObjectsMax: 500,
} as const;

/** Limits of asking a live database. */
export const limits = {
  catalogTimeoutSeconds: 15,
  /** What one audit may ask of a live database: so many questions, for so long, and this long for one plan. */
  auditProbesMax: 400,
  auditProbeMilliseconds: 5000,
  planMillisecondsMax: 1000,
  plansKeptPerSource: 2000,
  schemaListedTables: 5000,
  schemaCacheSeconds: 60,
  schemaCacheSources: 200,
} as const;

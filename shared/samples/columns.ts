/** What a sample holds, and how Parquet writes each column. */
export const sampleColumns = [
  { name: 'at', parquet: 'TIMESTAMP', isNullable: false },
  { name: 'plan_id', parquet: 'INT64', isNullable: false },
  { name: 'statement_id', parquet: 'INT64', isNullable: false },
  { name: 'fingerprint', parquet: 'STRING', isNullable: false },
  { name: 'sql_text', parquet: 'STRING', isNullable: false },
  { name: 'schema_name', parquet: 'STRING', isNullable: false },
  { name: 'db_user', parquet: 'STRING', isNullable: false },
  { name: 'host', parquet: 'STRING', isNullable: false },
  /** How many executions the row stands for; none where one that was told before went on. */
  { name: 'runs', parquet: 'INT32', isNullable: false },
  /** How long it took; of several executions, on average. */
  { name: 'seconds', parquet: 'DOUBLE', isNullable: false },
  { name: 'row_count', parquet: 'DOUBLE', isNullable: true },
] as const;

/** The days for which samples are kept. */
export const sampleDays = 30;

/** Where the samples of a source and day lie; within a tenant, as `Files` has it. */
export function sampleFolder(source: string, day: string): string {
  return `samples/${source}/${day}`;
}

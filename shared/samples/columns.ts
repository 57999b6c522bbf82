/** What a sample holds: each column as Parquet writes it and as the catalogue of Athena names its type. */
export const sampleColumns = [
  { name: 'at', parquet: 'TIMESTAMP', catalogue: 'timestamp', isNullable: false },
  { name: 'plan_id', parquet: 'INT64', catalogue: 'bigint', isNullable: false },
  { name: 'statement_id', parquet: 'INT64', catalogue: 'bigint', isNullable: false },
  { name: 'fingerprint', parquet: 'STRING', catalogue: 'string', isNullable: false },
  { name: 'sql_text', parquet: 'STRING', catalogue: 'string', isNullable: false },
  { name: 'schema_name', parquet: 'STRING', catalogue: 'string', isNullable: false },
  { name: 'db_user', parquet: 'STRING', catalogue: 'string', isNullable: false },
  { name: 'host', parquet: 'STRING', catalogue: 'string', isNullable: false },
  /** How many executions the row stands for; none where one that was told before went on. */
  { name: 'runs', parquet: 'INT32', catalogue: 'int', isNullable: false },
  /** How long it took; of several executions, on average. */
  { name: 'seconds', parquet: 'DOUBLE', catalogue: 'double', isNullable: false },
  { name: 'row_count', parquet: 'DOUBLE', catalogue: 'double', isNullable: true },
] as const;

/** The columns that stand in the place of a file and not in it. */
export const samplePartitions = ['tenant', 'source', 'day'] as const;

/** The days for which samples are kept. */
export const sampleDays = 30;

/** Where the samples of a source and day lie; within a tenant, as `Files` has it. */
export function sampleFolder(source: string, day: string): string {
  return `samples/${source}/${day}`;
}

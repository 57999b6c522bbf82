/** What a sample holds: how Parquet writes each column, and what a table over the files calls its type. */
export const sampleColumns = [
  { name: 'at', parquet: 'TIMESTAMP', table: 'timestamp', isNullable: false },
  { name: 'plan_id', parquet: 'INT64', table: 'bigint', isNullable: false },
  { name: 'statement_id', parquet: 'INT64', table: 'bigint', isNullable: false },
  { name: 'fingerprint', parquet: 'STRING', table: 'string', isNullable: false },
  { name: 'sql_text', parquet: 'STRING', table: 'string', isNullable: false },
  { name: 'schema_name', parquet: 'STRING', table: 'string', isNullable: false },
  { name: 'db_user', parquet: 'STRING', table: 'string', isNullable: false },
  { name: 'host', parquet: 'STRING', table: 'string', isNullable: false },
  /** How many executions the row stands for; none where one that was told before went on. */
  { name: 'runs', parquet: 'INT32', table: 'int', isNullable: false },
  /** How long it took; of several executions, on average. */
  { name: 'seconds', parquet: 'DOUBLE', table: 'double', isNullable: false },
  { name: 'row_count', parquet: 'DOUBLE', table: 'double', isNullable: true },
] as const;

/** What the place of a file says of its samples, outermost first: columns of the table that stand in no file. */
export const samplePartitions = ['tenant', 'source', 'day'] as const;

/** The table over all files, as the texts of reports name it. */
export const sampleTable = 'samples';

/** The days for which samples are kept where nothing else was set, and what can be set. */
export const sampleDays = { default: 30, min: 1, max: 1100 } as const;

/** Where the samples of a source and day lie; within a tenant, as `Files` has it. */
export function sampleFolder(source: string, day: string): string {
  return `samples/${source}/${day}`;
}

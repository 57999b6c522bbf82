/**
 * Every dialect that the audit engine reads, in the order in which rules list them; each is the name of a folder here.
 */
export const dialectNames = [
  'mysql',
  'postgres',
  'gaussdb',
  'cockroach',
  'oracle',
  'dm',
  'sqlserver',
  'db2',
  'sqlite',
  'hana',
  'hive',
  'clickhouse',
  'snowflake',
] as const;

/** A family of SQL that the audit engine can tell apart. */
export type Dialect = (typeof dialectNames)[number];

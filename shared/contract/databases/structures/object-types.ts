/** What can be compared, in the order in which it is told. */
export const objectTypes = [
  'TYPE',
  'SEQUENCE',
  'TABLE',
  'VIEW',
  'FUNCTION',
  'PROCEDURE',
  'AGGREGATE',
  'TRIGGER',
  'EVENT',
  'SCHEMA',
  'PUBLICATION',
  'FOREIGN_TABLE',
  'COLLATION',
  'OPERATOR',
  'CAST',
  'TEXT_SEARCH_DICTIONARY',
  'TEXT_SEARCH_CONFIGURATION',
] as const;
/** One of them. */
export type ObjectType = (typeof objectTypes)[number];

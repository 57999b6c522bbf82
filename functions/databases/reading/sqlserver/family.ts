import type { ReadingOf } from '../family.ts';

/** SQL Server is looked at, and shows plans as its own tools do. */
export const sqlserverReading: ReadingOf<'sqlserver'> = {
  currentSchema: 'select db_name()',
  plans: undefined,
  rowPlace: undefined,
  indexUse: undefined,
  imaginedIndexes: undefined,
  sessions: undefined,
};

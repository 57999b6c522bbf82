import type { ReadingOf } from '../family.ts';

/** Oracle is looked at, and shows plans as its own tools do. */
export const oracleReading: ReadingOf<'oracle'> = {
  currentSchema: `select sys_context('userenv', 'current_schema') from dual`,
  plans: undefined,
  rowPlace: undefined,
  indexUse: undefined,
  imaginedIndexes: undefined,
  sessions: undefined,
};

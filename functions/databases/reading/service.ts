export { Stopped } from './endings.ts';
export {
  guardedQuery,
  type GuardedEnding,
  type GuardedQuery,
  type Judged,
  type RowSink,
} from './guarded-query.ts';
export { cancelReading, openReading, type ReadingSession } from './open-reading.ts';
export { settleRecords } from './query-log.ts';
export {
  figuresOf,
  keptFigures,
  queryRecords,
  type QueryFigures,
  type QueryFinding,
  type QueryRecord,
} from './query-record-repo.ts';
export { type Readable } from './seen-readable.ts';

export { admitChange, notingWorkflow } from './admit-change.ts';
export { Stopped } from './endings.ts';
export {
  admitQuery,
  guardedQuery,
  textHash,
  type GuardedEnding,
  type GuardedQuery,
  type Judged,
  type RowSink,
  type Sending,
} from './guarded-query.ts';
export { openTransaction, type TransactionSession } from './open-transaction.ts';
export { readInside, writeInside, type EndingInside, type Inside } from './send-in-transaction.ts';
export { recordExport } from './record-export.ts';
export { cancelReading, openReading, type ReadingSession } from './open-reading.ts';
export { beginRecord, endElsewhere, keepAlive, type EndedElsewhere } from './query-log.ts';
export {
  figuresOf,
  keptFigures,
  queryEvents,
  queryRecords,
  type QueryFigures,
  type QueryFinding,
  type QueryRecord,
} from './query-record-repo.ts';
export type { Sampler } from './sampling.ts';
export { sendAdmitted } from './send-query.ts';
export { type Readable } from './seen-readable.ts';
export type { AffectedRows } from './looking/affected-rows.ts';
export type { Explained, NotPlanned } from './looking/explain.ts';
export type { ImaginedIndexes } from './looking/indexes.ts';
export type { Catalogue, LookingSession } from './open-looking.ts';

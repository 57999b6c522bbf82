import * as z from 'zod';
import { limits } from '../../../shared/limits.ts';
import { queryOutcomes } from '../../../shared/query-outcomes.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const column = z.object({
  name: z.string(),
  type: z.string(),
  kind: z.enum(['number', 'boolean', 'binary', 'json', 'text']),
  masked: z.boolean().optional(),
});
/** Where a page lies in the file of a result, packed and sealed. */
const page = z.object({ from: z.number().int(), bytes: z.number().int(), rows: z.number().int() });

const schema = z.object({
  runUid: z.string(),
  creatorUid: z.string(),
  projectUid: z.string(),
  dbServiceUid: z.string(),
  dbServiceName: z.string(),
  schema: z.string(),
  sql: z.string(),
  state: z.enum(queryOutcomes),
  createdAt: z.string(),
  endedAt: z.string().optional(),
  milliseconds: z.number().int().optional(),
  /** The row of the log, once there is one. */
  recordUid: z.string().optional(),
  reason: text.optional(),
  errorLine: z.number().int().optional(),
  errorColumn: z.number().int().optional(),
  rowsMax: z.number().int(),
  secondsMax: z.number().int(),
  /** Of a change: the workflow that it became. */
  workflowId: z.string().optional(),
  /** Of a statement in a transaction by hand: which, and how many rows it changed. */
  transactionUid: z.string().optional(),
  changedRows: z.number().int().optional(),
  /** By which it is stopped on its server; there before anything is sent. */
  backendId: z.string().optional(),
  server: z.enum(['replica', 'primary']).optional(),
  askedWhy: text.optional(),
  hasReplica: z.boolean().optional(),
  isCancelled: z.boolean().optional(),
  /** Of one that runs behind its request: when somebody last asked after it, until when its runner is believed to live, that it has one, and the places in which it runs. */
  askedAfterAt: z.number().int().optional(),
  aliveUntil: z.number().int().optional(),
  isTaken: z.boolean().optional(),
  slots: z.array(z.object({ of: z.string(), slot: z.number().int() })).optional(),
  columns: z.array(column),
  rowCount: z.number().int(),
  cutBy: z.enum(['rows', 'bytes']).optional(),
  pages: z.array(page),
  /** With which the pages are sealed, sealed itself. */
  sealedKey: z.string().optional(),
  /** Names the file of the result; of no use to anybody who has not the run. */
  fileId: z.string(),
  expiresAtSeconds: z.number().int(),
});
export type NewQueryRun = z.output<typeof schema>;
export type StoredQueryRun = Stored<NewQueryRun>;

/** Whether it goes on behind its request, for as long as somebody asks after it. */
export function isBehind({ askedAfterAt }: NewQueryRun): boolean {
  return askedAfterAt !== undefined;
}

/** What one person ran: nobody else finds it. */
export const queryRuns = entity('QUERY_RUN', schema, {
  pk: 'QUERY_RUNS#{creatorUid}',
  sk: '{runUid}',
  ttl: 'expiresAtSeconds',
});

/** A file that somebody has made of a result. */
const exportSchema = z.object({
  exportUid: z.string(),
  creatorUid: z.string(),
  runUid: z.string(),
  format: z.enum(['CSV', 'JSON', 'EXCEL']),
  /** The row of the log that tells of it. */
  recordUid: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** Values in it that are not whole. */
  cutCells: z.number().int(),
  expiresAtSeconds: z.number().int(),
});
export type NewQueryExport = z.output<typeof exportSchema>;
export const queryExports = entity('QUERY_EXPORT', exportSchema, {
  pk: 'QUERY_EXPORTS#{creatorUid}#{runUid}',
  sk: '{exportUid}',
  ttl: 'expiresAtSeconds',
});

/** The files of results, the oldest first, each noted before it is written: what the removal goes by. */
export const keptResults = entity('KEPT_QUERY_RESULT', z.object({ fileId: z.string(), createdAt: z.string() }), {
  pk: 'KEPT_QUERY_RESULTS',
  sk: '{createdAt}#{fileId}',
});

/** Where a result lies. */
export function resultKey(fileId: string): string {
  return `queries/${fileId}`;
}

/** The state that is told: of a run whose process is gone nobody will say how it ended. */
export function stateAt({ state, createdAt, ...run }: NewQueryRun, now: number): NewQueryRun['state'] {
  const aliveUntil = run.aliveUntil ?? Date.parse(createdAt) + limits.queryLeaseSeconds * 1000;
  // Of a change its workflow says how it ended.
  const isGone = state === 'running' && run.workflowId === undefined && now > aliveUntil;
  return isGone ? 'unknown' : state;
}

/** Until when its rows can be looked at. */
export function expiryOf({ createdAt }: Pick<NewQueryRun, 'createdAt'>): number {
  return Date.parse(createdAt) + limits.queryResultHours * 3_600_000;
}

import * as z from 'zod';
import { entity } from '../../platform/table/entity.ts';

/** One statement as a scanner or a collector reports it; numbers that nobody knows are absent. */
export const entrySchema = z.object({
  sql: z.string(),
  /** Of the uploader's own, where it sends one. */
  fingerprint: z.string().optional(),
  schema: z.string(),
  count: z.number().int(),
  firstAt: z.string().optional(),
  lastAt: z.string(),
  timeAvg: z.number().optional(),
  timeMax: z.number().optional(),
  rowsAvg: z.number().optional(),
  dbUser: z.string().optional(),
  endpoints: z.array(z.string()).optional(),
  objectName: z.string().optional(),
});
export type Entry = z.output<typeof entrySchema>;

const batchSchema = z.object({
  scanId: z.number().int(),
  batchId: z.string(),
  planId: z.number().int(),
  /** The entries as compressed JSON, here or, when there are many, in a file. */
  packed: z.instanceof(Uint8Array).optional(),
  file: z.string().optional(),
  /** All objects of a database: those that are missing are gone. */
  isWhole: z.boolean().optional(),
});
export type Batch = z.output<typeof batchSchema>;

/** What was reported and is not counted yet, oldest first. */
export const inbox = entity('COLLECTED_BATCH', batchSchema, { pk: 'COLLECTED_INBOX#{scanId}', sk: '{batchId}' });

/** Batches that were taken: what is sent again under the same name is not counted twice. */
export const takenBatches = entity(
  'COLLECTED_BATCH_TAKEN',
  z.object({ scanId: z.number().int(), name: z.string(), expiresAtSeconds: z.number().int() }),
  { pk: 'COLLECTED_TAKEN#{scanId}#{name}', sk: 'TAKEN', ttl: 'expiresAtSeconds' },
);

/** Scans whose inbox holds something; the stamp tells whether more came since one looked. */
export const waitingScans = entity(
  'COLLECTED_WAITING',
  z.object({ projectUid: z.string(), scanId: z.number().int(), stamp: z.string() }),
  { pk: 'COLLECTED_WAITING', sk: '{scanId}' },
);

/** How far the counting of a scan has come. */
export const rounds = entity(
  'COLLECTED_ROUND',
  z.object({
    scanId: z.number().int(),
    number: z.number().int(),
    /** The batches of the round that is being counted; none between two rounds. */
    batchIds: z.array(z.string()),
    /** What ran in it is in files, which are not written again. */
    isSampled: z.boolean().optional(),
  }),
  { pk: 'COLLECTED_ROUND#{scanId}', sk: 'ROUND' },
);

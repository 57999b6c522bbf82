import * as z from 'zod';
import { entity, type Stored } from '../../platform/table/entity.ts';

const batchSchema = z.object({
  projectUid: z.string(),
  number: z.number().int(),
  /** Told apart from a later batch of the same version. */
  batchId: z.string(),
  workflowIds: z.array(z.string()),
  /** How many of them are finished. */
  position: z.number().int(),
  executor: z.object({ uid: z.string(), name: z.string() }),
  state: z.enum(['running', 'succeeded', 'stopped']),
  reason: z.object({ zh: z.string(), en: z.string() }).optional(),
});
export type Batch = z.output<typeof batchSchema>;
export type StoredBatch = Stored<Batch>;

/** The latest batch execution of a version. */
export const batches = entity('VERSION_BATCH', batchSchema, {
  pk: 'PROJECT#{projectUid}#SQL_VERSION#{number}',
  sk: 'BATCH',
});

/** A pointer to each batch that runs: all that the sweep looks at. */
export const activeBatches = entity('ACTIVE_BATCH', z.object({ projectUid: z.string(), number: z.number().int() }), {
  pk: 'ACTIVE_BATCHES',
  sk: '{projectUid}#{number}',
});

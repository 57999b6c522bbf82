import { objectTypes } from '../../../../shared/contract/databases/structures/object-types.ts';
import * as z from 'zod';
import { entity, type Stored } from '../../../platform/table/entity.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const side = z.object({ uid: z.string(), schema: z.string() });
const objects = z.array(z.object({ type: objectTypes.schema, name: z.string() }));
const schema = z.object({
  rehearsalId: z.string(),
  projectUid: z.string(),
  base: side,
  comparison: side,
  chosen: objects,
  renamed: z.array(z.object({ table: z.string(), from: z.string(), to: z.string() })).default([]),
  tables: z.array(z.object({ from: z.string(), to: z.string() })).default([]),
  status: z.enum(['rehearsing', 'equal', 'differs', 'lost', 'failed', 'not_rehearsed']),
  reason: text.optional(),
  failedAt: z.number().int().optional(),
  run: z.number().int(),
  total: z.number().int(),
  digest: z.string(),
  serverVersion: z.string(),
  targetVersion: z.string(),
  milliseconds: z.number().int(),
  differing: objects,
  lacking: objects,
  rows: z.number().int(),
  lost: z.array(z.string()),
  refusedRows: z.array(z.number().int()),
  expiresAtSeconds: z.number().int(),
});
export type NewRehearsal = z.output<typeof schema>;
export type Rehearsal = Stored<NewRehearsal>;

/** One rehearsal with what was seen. It is only good for a while: databases change. */
export const rehearsals = entity('STRUCTURE_REHEARSAL', schema, {
  pk: 'PROJECT#{projectUid}#STRUCTURE_REHEARSALS',
  sk: '{rehearsalId}',
  ttl: 'expiresAtSeconds',
});

import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import type { Explained } from '../../databases/reading/service.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';

const schema = z.object({
  projectUid: z.string(),
  sqlId: z.number().int(),
  at: z.string(),
  cost: z.number(),
  shape: z.string(),
  /** The whole explanation as compressed JSON, for those who compare two of them. */
  packed: z.instanceof(Uint8Array),
  expiresAtSeconds: z.number().int(),
});
export type PlanSample = Stored<z.output<typeof schema>>;

/** How a statement would have been carried out each time it was judged. */
export const planSamples = entity('PLAN_SAMPLE', schema, {
  pk: 'PLAN_SAMPLES#{projectUid}#{sqlId}',
  sk: '{at}',
  ttl: 'expiresAtSeconds',
});

/** What is kept of an explanation. */
export type KeptPlan = Pick<Explained, 'classic' | 'steps' | 'shareOf'>;

/** The explanation of a sample. */
export function keptPlanOf({ packed }: Pick<PlanSample, 'packed'>): KeptPlan {
  return JSON.parse(gunzipSync(packed).toString('utf8')) as KeptPlan;
}

import * as z from 'zod';
import { sqleConfig } from '../../../shared/contract/databases/db-services/fields.ts';
import { nextTime } from '../../../shared/cron.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import { uniqueName } from '../../platform/table/unique.ts';
import { deploymentTimeZone } from '../../platform/time-zone.ts';
import type { World } from '../../platform/world.ts';

const schema = z.object({
  uid: z.string(),
  name: z.string(),
  /** The name of a sync source. */
  source: z.string(),
  url: z.string(),
  dbType: z.string(),
  cron: z.string(),
  /** What the source asks for beyond the address, without secrets. */
  params: z.record(z.string(), z.string()),
  /** Secret parameters, sealed for this task of this tenant. */
  sealedParams: z.string(),
  /** The names of the secret parameters that are set; tasks of before do not know. */
  keptParams: z.array(z.string()).optional(),
  sqleConfig: sqleConfig.optional(),
  nextRunAt: z.string(),
  lastError: z.string(),
  /** Data sources that it has taken over and that were offered no more the last time. */
  lastVanished: z.array(z.string()).optional(),
  lastSuccessAt: z.string().optional(),
  createdAt: z.string(),
});
export type SyncTask = Stored<z.output<typeof schema>>;

/** Every sync task of a tenant; there are few. */
export const syncTasks = entity('SYNC_TASK', schema, { pk: 'SYNC_TASKS', sk: 'SYNC_TASK#{uid}' });
export const syncTaskNames = uniqueName('SYNC_TASK');

/** When a schedule comes next; one that never comes again rests until somebody changes it. */
export function nextRunAt({ clock }: Pick<World, 'clock'>, cron: string): string {
  return nextTime(cron, new Date(clock.now()), deploymentTimeZone())?.toISOString() ?? '9999-12-31T00:00:00.000Z';
}

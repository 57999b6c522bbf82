import * as z from 'zod';
import type { SyncTask } from './sync-task-repo.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';

type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: Pick<World, 'keys'> };
type Values = Readonly<Record<string, string>>;
const secrets = z.record(z.string(), z.string());

/** Seals the secret parameters of a task. */
export function sealParams({ tenant, world }: Place, uid: string, values: Values): Promise<string> {
  return world.keys.encrypt(JSON.stringify(values), contextOf(tenant, uid));
}

/** Every parameter of a task, the secret ones opened. */
export async function paramsOf({ tenant, world }: Place, task: SyncTask): Promise<Values> {
  const opened = await world.keys.decrypt(task.sealedParams, contextOf(tenant, task.uid));
  return { ...task.params, ...secrets.parse(JSON.parse(opened)) };
}

function contextOf(tenant: string, uid: string) {
  return { tenant, record: `SYNC_TASK#${uid}` };
}

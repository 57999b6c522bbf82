import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Context } from '../../platform/context.ts';
import type { Found } from './differences.ts';
import type { History } from './drift-repo.ts';
import { hash, type Facts } from './facts.ts';
import type { Past } from './past-forms.ts';

type Place = Pick<Context, 'tenant' | 'world'>;

/** Where the structure of a snapshot is kept. */
export const snapshotKey = (snapshotId: string) => `drift/snapshots/${snapshotId}.json.gz`;
/** Where is kept what a run found. */
export const runKey = (checkId: string, runId: string) => `drift/runs/${checkId}/${runId}.json.gz`;

/** Where is kept what the objects of a schema were. Names of schemas may hold anything, so a digest stands for one. */
export const historyKey = ({ sourceUid, schema }: Pick<History, 'sourceUid' | 'schema'>) =>
  `drift/histories/${sourceUid}/${hash(schema).replaceAll(/[^A-Za-z0-9]/g, '_')}.json.gz`;

/** Writes a value as packed JSON; written again it is the same file. */
export async function keepFile({ tenant, world }: Place, key: string, value: Facts | Found | Past): Promise<void> {
  const packed = new Uint8Array(await promisify(gzip)(JSON.stringify(value)));
  await world.files.forTenant(tenant).put(key, packed, { contentType: 'application/gzip' });
}

/** The structure of a snapshot; nothing when its file is gone. */
export function factsIn(place: Place, snapshotId: string): Promise<Facts | undefined> {
  return unpacked<Facts>(place, snapshotKey(snapshotId));
}

/** What a run found; nothing when its file is gone. */
export function foundIn(place: Place, checkId: string, runId: string): Promise<Found | undefined> {
  return unpacked<Found>(place, runKey(checkId, runId));
}

/** What the objects of a schema were; nothing when its file is gone. */
export function pastIn(place: Place, where: Pick<History, 'sourceUid' | 'schema'>): Promise<Past | undefined> {
  return unpacked<Past>(place, historyKey(where));
}

async function unpacked<T>({ tenant, world }: Place, key: string): Promise<T | undefined> {
  const bytes = await world.files.forTenant(tenant).get(key);
  return bytes && (JSON.parse((await promisify(gunzip)(bytes)).toString('utf8')) as T);
}

import { projects } from '../platform/access/project.ts';
import type { TenantTable } from '../platform/table/tenant-table.ts';
import { environmentTags, type EnvironmentTag } from './environment-tag-repo.ts';

export type { EnvironmentTag } from './environment-tag-repo.ts';
export { countingEnvironment, environmentTagUidOf } from './environment-tag-repo.ts';
export { projectUidsOf } from './visible-projects.ts';

type TagKey = { readonly projectUid: string; readonly uid: string };

/** Environment tags by uid, of one project or of many. */
export async function environmentTagsOf(table: TenantTable, keys: readonly TagKey[]): Promise<Map<string, EnvironmentTag>> {
  const distinct = [...new Map(keys.map(({ projectUid, uid }) => [`${projectUid} ${uid}`, { projectUid, uid }])).values()];
  const tags = await environmentTags.on(table).getMany(distinct);
  return new Map(tags.map((tag) => [tag.uid, tag]));
}

/** Names of projects by uid. */
export async function projectNamesOf(table: TenantTable, uids: readonly string[]): Promise<Map<string, string>> {
  const found = await projects.on(table).getMany([...new Set(uids)].map((uid) => ({ uid })));
  return new Map(found.map(({ uid, name }) => [uid, name]));
}

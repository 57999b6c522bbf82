import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { dbServiceGroups } from './group-repo.ts';
import { membersOf, type Members } from './members.ts';

/** The data sources that a group of a project has at this moment. */
export async function membersOfGroup(
  table: TenantTable,
  key: { readonly projectUid: string; readonly uid: string },
): Promise<Members> {
  const { members } = await dbServiceGroups.on(table).require(key);
  return membersOf(table, key.projectUid, members);
}

import * as z from 'zod';
import { groupMembers } from '../../../shared/contract/databases/db-service-groups/fields.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { uniqueName } from '../../platform/table/unique.ts';

const schema = z.object({
  uid: z.string(),
  projectUid: z.string(),
  name: z.string(),
  desc: z.string(),
  members: groupMembers,
  createdAt: z.string(),
});
export type NewGroup = z.output<typeof schema>;
export type Group = Stored<NewGroup>;

export const dbServiceGroups = entity('DB_SERVICE_GROUP', schema, {
  pk: 'PROJECT#{projectUid}#DB_SERVICE_GROUPS',
  sk: '{uid}',
});
const names = uniqueName('DB_SERVICE_GROUP#{projectUid}');
const taken = (name: string) => new AppError('dbServiceGroupNameTaken', { name });

/** The groups of a project: few enough to be read together. */
export async function groupsOf(table: TenantTable, projectUid: string): Promise<readonly Group[]> {
  return (await dbServiceGroups.on(table).list({ projectUid })).items;
}

export function createGroup(table: TenantTable, made: NewGroup): Promise<void> {
  return table.transact([
    dbServiceGroups.on(table).creating(made),
    names.on(table).claiming(made, made.name, made.uid, taken(made.name)),
  ]);
}

export function changeGroup(table: TenantTable, before: Group, after: Group): Promise<void> {
  return table.transact([
    dbServiceGroups.on(table).updating(after),
    ...names.on(table).renaming(before, { from: before.name, to: after.name }, before.uid, taken(after.name)),
  ]);
}

export function removeGroup(table: TenantTable, gone: Group): Promise<void> {
  return table.transact([
    dbServiceGroups.on(table).removing(gone),
    names.on(table).releasing(gone, gone.name, gone.uid),
  ]);
}

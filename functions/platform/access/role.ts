import * as z from 'zod';
import { builtInRoles, permissionNames, type PermissionName } from '../../../shared/permissions.ts';
import { entity } from '../table/entity.ts';
import type { TenantTable } from '../table/tenant-table.ts';

/** Any right that can be granted, as stored. */
export const permissionSchema = z.enum(permissionNames as [PermissionName, ...PermissionName[]]);

const roleSchema = z.object({
  uid: z.string(),
  name: z.string(),
  desc: z.string(),
  permissions: z.array(permissionSchema),
  isDisabled: z.boolean(),
  /** How many memberships and member groups grant it. */
  uses: z.number().int(),
  createdAt: z.string(),
});
/** A custom role, as stored. */
export type Role = z.output<typeof roleSchema>;

/** A custom role: a set of data source permissions under a name. The built-in ones are not stored. */
export const roles = entity('ROLE', roleSchema, {
  pk: 'ROLE#{uid}',
  sk: 'ROLE',
  gsi1pk: 'ROLES',
  gsi1sk: '{name}#{uid}',
});

/** What each of these roles grants now; one that is disabled or gone grants nothing. */
export async function permissionsOfRoles(
  table: TenantTable,
  uids: Iterable<string>,
): Promise<ReadonlyMap<string, readonly PermissionName[]>> {
  const wanted = [...new Set(uids)];
  const known = new Map<string, readonly PermissionName[]>(builtInRoles.map((role) => [role.uid, role.permissions]));
  const custom = await roles.on(table).getMany(wanted.filter((uid) => !known.has(uid)).map((uid) => ({ uid })));
  for (const role of custom) if (!role.isDisabled) known.set(role.uid, role.permissions);
  return known;
}

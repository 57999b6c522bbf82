import type * as contract from '../../../shared/contract/people/users/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import type { ProjectRights } from '../../../shared/allowed.ts';
import { permissionNames, permissions, type PermissionName } from '../../../shared/permissions.ts';
import { rightsOf } from '../../platform/access/grant.ts';
import { memberships } from '../../platform/access/membership.ts';
import type { Context } from '../../platform/context.ts';
import { visibleAccount } from './users.ts';

type RangeRight = {
  op_permission_type: PermissionName;
  range_type: 'global' | 'project' | 'db_service';
  range_uids: string[];
};
type RightsOfProject = ProjectRights & { readonly projectUid: string };

/** What a user holds: platform permissions, and those of one project or of all. */
export async function readUserPermissions({ params, query }: Input<typeof contract.readUserPermissions>, ctx: Context) {
  const account = await visibleAccount(ctx, params.user_uid);
  const rights = await projectRights(ctx, account.uid, query.project_uid);
  const held = permissionNames.flatMap((name): RangeRight[] => {
    if (permissions[name].scope === 'global')
      return account.globalPermissions.some((own) => own === name)
        ? [{ op_permission_type: name, range_type: 'global', range_uids: [] }]
        : [];
    const uids =
      permissions[name].scope === 'project'
        ? rights.filter((one) => holdsOnProject(one, name)).map((one) => one.projectUid)
        : [...new Set(rights.flatMap((one) => one.sources[name] ?? []))];
    return uids.length > 0 ? [{ op_permission_type: name, range_type: permissions[name].scope, range_uids: uids }] : [];
  });
  return { data: { is_admin: account.isAdmin, op_permission_list: held } };
}

async function projectRights(
  ctx: Context,
  userUid: string,
  projectUid: string | undefined,
): Promise<RightsOfProject[]> {
  const records = memberships.on(ctx.table);
  const items =
    projectUid === undefined
      ? (await records.list({ userUid })).items
      : await records.getMany([{ userUid, projectUid }]);
  const rights = await rightsOf(ctx.table, items);
  return rights.map((one, position) => ({ ...one, projectUid: items[position]?.projectUid ?? '' }));
}

function holdsOnProject({ isManager, permissions: own }: ProjectRights, name: PermissionName): boolean {
  return own.includes(name) || (name === 'project_admin' && isManager);
}

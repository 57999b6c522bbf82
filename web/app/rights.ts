import type { GlobalPermission, PermissionName } from '../../shared/permissions.ts';
import { permissionByUid, permissionNames } from '../../shared/permissions.ts';
import type { ProjectRights, Rights } from '../../shared/allowed.ts';

type UserReply = {
  readonly uid: string;
  readonly is_admin: boolean;
  readonly op_permissions?: readonly { readonly uid: string }[] | undefined;
  readonly user_bind_projects?: readonly { readonly project_id: string; readonly is_manager: boolean }[] | undefined;
};
type PermissionReply = {
  readonly op_permission_list: readonly {
    readonly op_permission_type: string;
    readonly range_type: string;
    readonly range_uids: readonly string[];
  }[];
};

const globalNames: readonly GlobalPermission[] = [
  'create_project',
  'global_view',
  'global_management',
  'ordinary_user',
];

/** What the evaluator needs to know of the signed-in user, read out of the server's reply. */
export function rightsOf(user: UserReply): Rights {
  const held = (user.op_permissions ?? []).map(({ uid }) => permissionByUid(uid));
  return {
    userUid: user.uid,
    isAdmin: user.is_admin,
    global: globalNames.filter((name) => held.includes(name)),
    managesSomeProject: (user.user_bind_projects ?? []).some(({ is_manager }) => is_manager),
  };
}

/** What the user holds in one project; undefined when the user is no member of it. */
export function projectRightsOf(
  user: UserReply,
  projectUid: string,
  { op_permission_list }: PermissionReply,
): ProjectRights | undefined {
  const bound = (user.user_bind_projects ?? []).find(({ project_id }) => project_id === projectUid);
  const inProject = op_permission_list.filter(
    ({ range_type, range_uids }) => range_type === 'project' && range_uids.includes(projectUid),
  );
  const onSources = op_permission_list.filter(({ range_type }) => range_type === 'db_service');
  if (!bound && inProject.length === 0 && onSources.length === 0) return undefined;
  const sources: Partial<Record<PermissionName, readonly string[]>> = {};
  for (const { op_permission_type, range_uids } of onSources) {
    const name = permissionNamed(op_permission_type);
    if (name) sources[name] = [...(sources[name] ?? []), ...range_uids];
  }
  const held = inProject.flatMap(({ op_permission_type }) => permissionNamed(op_permission_type) ?? []);
  return { isManager: (bound?.is_manager ?? false) || held.includes('project_admin'), permissions: held, sources };
}

function permissionNamed(type: string): PermissionName | undefined {
  return permissionNames.find((name) => name === type);
}

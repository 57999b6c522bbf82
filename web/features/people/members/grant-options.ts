import { isDisabledStat } from '../../../../shared/contract/platform/fields.ts';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import { listOpPermissions, listRoles } from '../../../../shared/contract/people/roles/operations.ts';
import { permissionNames, permissions } from '../../../../shared/permissions.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { call } from '../../../app/call.ts';
import { useCall } from '../../../app/query.ts';
import { useWholeList } from '../../../app/whole-list.ts';

/** What can be granted in the project at hand. Disabled roles cannot, and project administration has its own switch. */
export function useGrantOptions() {
  const permissionRows =
    useCall(listOpPermissions, {
      query: { page_index: 1, page_size: permissionNames.length, filter_by_target: 'project' },
    }).data?.data ?? [];
  const roleRows = useWholeList(listRoles, {}, (query, options) => call(listRoles, { query }, options)).data ?? [];
  const sourceRows = useCall(listDbServiceTips, { params: { project_uid: useProject().uid } }).data?.data ?? [];
  return {
    permissions: permissionRows
      .filter(({ op_permission }) => op_permission.uid !== permissions.project_admin.uid)
      .map(({ op_permission }) => ({ value: op_permission.uid, label: op_permission.name })),
    roles: roleRows
      .filter(
        ({ stat, op_permissions }) =>
          !isDisabledStat(stat) && !op_permissions.some(({ uid }) => uid === permissions.project_admin.uid),
      )
      .map(({ uid, name, op_permissions }) => ({
        value: uid,
        label: name,
        description: op_permissions.map((permission) => permission.name).join(' · '),
      })),
    sources: sourceRows.map(({ id, name, db_type, host, port }) => ({
      value: id,
      label: name,
      description: `${db_type} · ${host}:${port}`,
    })),
  };
}

export type GrantOptions = ReturnType<typeof useGrantOptions>;

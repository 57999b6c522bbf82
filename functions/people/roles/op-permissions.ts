import type * as contract from '../../../shared/contract/people/roles/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { moduleTextOf } from '../../../shared/permission-modules.ts';
import {
  permissionNames,
  permissions,
  type PermissionName,
  type PermissionScope,
} from '../../../shared/permissions.ts';
import { inLocale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';

/** To whom permissions of a scope are given: users hold those of the platform, roles those of data sources. */
const scopeOfTarget = { user: 'global', member: 'db_service', project: 'project' } as const satisfies Record<
  string,
  PermissionScope
>;

export async function listOpPermissions({ query }: Input<typeof contract.listOpPermissions>, ctx: Context) {
  const { filter_by_target: target = 'all', service, page_index, page_size } = query;
  const names = permissionNames.filter(
    (name) => isFor(name, target) && (service === undefined || serviceOf(name) === service),
  );
  const page = names.slice((page_index - 1) * page_size, page_index * page_size);
  return {
    data: page.map((name) => ({
      op_permission: { uid: permissions[name].uid, name: inLocale(permissions[name].text, ctx.locale) },
      description: inLocale(permissions[name].description, ctx.locale),
      module: inLocale(moduleTextOf(name), ctx.locale),
      range_type: permissions[name].scope,
      service: serviceOf(name),
    })),
    total_nums: names.length,
  };
}

// Project administration is given by its own switch, so it is not among the permissions that are ticked one by one.
function isFor(name: PermissionName, target: 'all' | keyof typeof scopeOfTarget): boolean {
  if (target === 'all') return true;
  return permissions[name].scope === scopeOfTarget[target] && name !== 'project_admin';
}

// Data rights inside a database belong to account provisioning, the one part that is not of the SQL console.
function serviceOf(name: PermissionName): 'dms' | 'sqle' {
  return name === 'auth_db_service_data' ? 'dms' : 'sqle';
}

import * as z from 'zod';
import { accountStat, description, rangeType, startingWithLetter, uids } from '../../platform/fields.ts';
import { limits } from '../../../limits.ts';
import { permissionNames } from '../../../permissions.ts';
import { operation } from '../../operation.ts';
import { dataOf, dmsPaging, listOf, uid, uidWithName } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutRoles = recordsAbout('role', { zh: '角色', en: 'Role' });

const ofRole = z.object({ role_uid: uid });
const permissionUids = uids(permissionNames.length);
const role = z.object({
  uid: z.string(),
  name: z.string(),
  desc: z.string(),
  stat: accountStat,
  op_permissions: z.array(uidWithName.extend({ module: z.string() })),
  /** Built-in roles can be granted, not changed. */
  is_built_in: z.boolean(),
});

export const listRoles = operation('GET /v1/dms/roles', {
  access: 'signedIn',
  summary: 'List roles',
  query: dmsPaging.extend({
    filter_by_name: z.string().optional(),
    fuzzy_keyword: z.string().optional(),
    order_by: z.enum(['name']).optional(),
  }),
  reply: listOf(role),
});

export const addRole = operation('POST /v1/dms/roles', {
  access: 'roleManage',
  summary: 'Add a role made of data source permissions',
  record: aboutRoles('create_role', { zh: '创建角色', en: 'Create a role' }),
  reply: dataOf(z.object({ uid: z.string() })),
  body: z.object({
    role: z.object({
      name: startingWithLetter(limits.nameLengthMax),
      desc: description.optional(),
      op_permission_uids: permissionUids.refine((list) => list.length > 0),
    }),
  }),
});

export const updateRole = operation('PUT /v1/dms/roles/{role_uid}', {
  access: 'roleManage',
  summary: 'Change a role',
  params: ofRole,
  record: aboutRoles('update_role', { zh: '编辑角色', en: 'Edit a role' }),
  body: z.object({
    role: z.object({
      desc: description.optional(),
      is_disabled: z.boolean().optional(),
      op_permission_uids: permissionUids.optional(),
    }),
  }),
});

export const deleteRole = operation('DELETE /v1/dms/roles/{role_uid}', {
  access: 'roleManage',
  summary: 'Delete a role that nobody holds',
  params: ofRole,
  record: aboutRoles('delete_role', { zh: '删除角色', en: 'Delete a role' }),
});

export const listOpPermissions = operation('GET /v1/dms/op_permissions', {
  access: 'signedIn',
  summary: 'List the permissions that can be granted',
  query: dmsPaging.extend({
    filter_by_target: z.enum(['all', 'user', 'member', 'project']).optional(),
    service: z.enum(['dms', 'sqle']).optional(),
    order_by: z.enum(['name']).optional(),
  }),
  reply: listOf(
    z.object({
      op_permission: uidWithName,
      description: z.string(),
      module: z.string(),
      range_type: rangeType.schema,
      service: z.enum(['dms', 'sqle']),
    }),
  ),
});

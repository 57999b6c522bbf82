import { conflict, denied, exists, invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of roles. */
export const errors = {
  roleNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '角色名 {name} 已存在', en: 'The role name {name} already exists' },
  },
  builtInRoleFixed: {
    status: 200,
    code: denied,
    text: { zh: '内置角色不能修改或删除', en: 'A built-in role cannot be changed or deleted' },
  },
  roleInUse: {
    status: 200,
    code: conflict,
    text: {
      zh: '角色正被 {count} 个成员使用，不能删除',
      en: 'The role cannot be deleted while members have it: {count}',
    },
  },
  notASourcePermission: {
    status: 200,
    code: invalid,
    text: { zh: '权限 {uid} 不是数据源权限', en: 'The permission {uid} is no data source permission' },
  },
  unknownRole: {
    status: 200,
    code: invalid,
    text: { zh: '角色 {uid} 不存在或已被禁用', en: 'The role {uid} does not exist or is disabled' },
  },
  tooManyRoles: {
    status: 200,
    code: conflict,
    text: { zh: '自定义角色最多 {max} 个', en: 'There can be at most {max} custom roles' },
  },
} as const satisfies Record<string, ErrorRow>;

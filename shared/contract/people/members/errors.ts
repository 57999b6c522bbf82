import { denied, exists, invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of members. */
export const errors = {
  memberExists: {
    status: 200,
    code: exists,
    text: { zh: '该用户已是项目成员', en: 'The user is already a member of the project' },
  },
  memberGroupNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '成员组名 {name} 已存在', en: 'The member group name {name} already exists' },
  },
  notAProjectPermission: {
    status: 200,
    code: invalid,
    text: { zh: '权限 {uid} 不是项目管理权限', en: 'The permission {uid} is no project permission' },
  },
  unknownRange: {
    status: 200,
    code: invalid,
    text: { zh: '数据源 {uid} 不在该项目中', en: 'The data source {uid} is not in this project' },
  },
  builtInMemberFixed: {
    status: 200,
    code: denied,
    text: { zh: '内置管理员不能移出项目', en: 'The built-in administrator cannot be removed from a project' },
  },
  onlyManagersGrantManagement: {
    status: 200,
    code: denied,
    text: {
      zh: '只有项目管理员可以授予或收回项目管理员权限',
      en: 'Only project managers may grant or take away project administration',
    },
  },
  onlyHeldIsGranted: {
    status: 200,
    code: denied,
    text: {
      zh: '只能授予自己拥有的权限，您没有：{names}',
      en: 'You can grant only what you hold yourself. You do not hold: {names}',
    },
  },
} as const satisfies Record<string, ErrorRow>;

import type { Text } from './text.ts';

/** Where a permission holds. */
export type PermissionScope = 'global' | 'project' | 'db_service';
type PermissionRow = {
  readonly uid: string;
  readonly scope: PermissionScope;
  readonly text: Text;
  readonly description: Text;
};

const row = (uid: number, scope: PermissionScope, zh: string, en: string, zhMore = zh, enMore = en): PermissionRow => ({
  uid: String(uid),
  scope,
  text: { zh, en },
  description: { zh: zhMore, en: enMore },
});

/**
 * Every right that can be granted, with the uid that clients send. Names stay as the wire writes them.
 * The uids 700001–700017 are fixed by clients of this API family.
 */
export const permissions = {
  create_project: row(
    700001,
    'global',
    '项目总监',
    'Project director',
    '创建项目、导入和导出项目',
    'Create, import and export projects',
  ),
  project_admin: row(
    700002,
    'project',
    '项目管理',
    'Project administration',
    '管理项目的全部内容',
    'Manage everything in the project',
  ),
  create_workflow: row(700003, 'db_service', '创建/编辑工单', 'Create and edit workflows'),
  audit_workflow: row(700004, 'db_service', '审核/驳回工单', 'Approve and reject workflows'),
  auth_db_service_data: row(700005, 'db_service', '授权数据源数据权限', 'Grant data rights of the data source'),
  execute_workflow: row(700006, 'db_service', '上线工单', 'Execute workflows'),
  view_others_workflow: row(700007, 'db_service', '查看他人创建的工单', 'View workflows of others'),
  view_other_audit_plan: row(700008, 'db_service', '查看他人创建的扫描任务', 'View scan tasks of others'),
  save_audit_plan: row(700009, 'db_service', '创建/编辑扫描任务', 'Create and edit scan tasks'),
  sql_query: row(700010, 'db_service', 'SQL 工作台查询', 'Query in the SQL workbench'),
  create_export_task: row(700011, 'db_service', '创建数据导出任务', 'Create export tasks'),
  audit_export_workflow: row(700012, 'db_service', '审核/驳回数据导出工单', 'Approve and reject export workflows'),
  create_optimization: row(700013, 'db_service', '创建 SQL 优化', 'Create SQL optimizations'),
  view_others_optimization: row(700014, 'db_service', '查看他人创建的 SQL 优化', 'View SQL optimizations of others'),
  create_pipeline: row(700015, 'db_service', '配置流水线', 'Configure pipelines'),
  global_view: row(
    700016,
    'global',
    '审计管理员',
    'Audit administrator',
    '查看全部项目和平台数据',
    'View all projects and platform data',
  ),
  global_management: row(
    700017,
    'global',
    '系统管理员',
    'System administrator',
    '管理平台和全部项目',
    'Manage the platform and all projects',
  ),
  ordinary_user: row(700018, 'global', '普通用户', 'Ordinary user', '没有平台权限', 'No platform permission'),
  view_operation_record: row(700019, 'project', '查看操作记录', 'View operation records'),
  view_export_task: row(700020, 'db_service', '查看他人的数据导出任务', 'View export tasks of others'),
  view_quick_audit_record: row(700021, 'db_service', '查看他人的快捷审核记录', 'View quick audit records of others'),
  view_ide_audit_record: row(700022, 'db_service', '查看他人的 IDE 审核记录', 'View IDE audit records of others'),
  view_optimization_record: row(700023, 'db_service', '查看他人的优化记录', 'View optimization records of others'),
  view_version_manage: row(700024, 'db_service', '查看他人的版本', 'View versions of others'),
  version_manage: row(700025, 'db_service', '管理版本', 'Manage versions'),
  view_pipeline: row(700026, 'db_service', '查看流水线', 'View pipelines'),
  manage_project_data_source: row(700027, 'project', '管理项目数据源', 'Manage data sources of the project'),
  manage_audit_rule_template: row(700028, 'project', '管理审核规则模板', 'Manage audit rule templates'),
  manage_approval_template: row(700029, 'project', '管理审批流程', 'Manage the approval process'),
  manage_member: row(700030, 'project', '管理成员', 'Manage members'),
  manage_push_rule: row(700031, 'project', '管理推送规则', 'Manage push rules'),
  manage_audit_sql_white_list: row(700032, 'project', '管理审核 SQL 例外', 'Manage the audit whitelist'),
  manage_sql_mange_white_list: row(700033, 'project', '管理管控 SQL 例外', 'Manage SQL management exceptions'),
  manage_role_mange: row(700034, 'project', '管理角色', 'Manage roles'),
  desensitization: row(700035, 'project', '配置脱敏', 'Configure masking'),
  view_sql_insight: row(700036, 'db_service', '查看性能洞察', 'View SQL insights'),
} as const satisfies Record<string, PermissionRow>;

/** One of the permissions, as the wire writes it. */
export type PermissionName = keyof typeof permissions;
/** The permissions that an account itself holds. */
export type GlobalPermission = 'create_project' | 'global_view' | 'global_management' | 'ordinary_user';

/** All of them, in the order in which people are shown them. */
export const permissionNames = Object.keys(permissions) as PermissionName[];

/** The permission a client names by uid. */
export function permissionByUid(uid: string): PermissionName | undefined {
  return permissionNames.find((name) => permissions[name].uid === uid);
}

/** The uid of the administrator of every tenant. */
export const adminUserUid = '700200';

/** Roles that exist in every tenant and cannot be edited; custom roles stand beside them. */
export const builtInRoles = [
  { uid: '700400', name: { zh: '项目管理员', en: 'Project admin' }, permissions: ['project_admin'] },
  {
    uid: '700403',
    name: { zh: '开发工程师', en: 'Development engineer' },
    permissions: ['create_workflow', 'sql_query', 'create_pipeline', 'create_optimization'],
  },
  {
    uid: '700404',
    name: { zh: '开发主管', en: 'Development manager' },
    permissions: ['view_others_workflow', 'audit_workflow', 'create_pipeline', 'view_others_optimization'],
  },
  {
    uid: '700405',
    name: { zh: '运维工程师', en: 'Operations engineer' },
    permissions: [
      'view_others_workflow',
      'execute_workflow',
      'save_audit_plan',
      'view_other_audit_plan',
      'create_export_task',
      'view_sql_insight',
    ],
  },
] as const satisfies readonly { uid: string; name: Text; permissions: readonly PermissionName[] }[];

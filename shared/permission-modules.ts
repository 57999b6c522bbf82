import type { PermissionName } from './permissions.ts';
import type { Text } from './text.ts';

type Module = { readonly text: Text; readonly permissions: readonly PermissionName[] };

/** Which part of the product a permission belongs to: how lists and forms group them. */
export const permissionModules = {
  platform: {
    text: { zh: '平台管理', en: 'Platform' },
    permissions: ['create_project', 'global_view', 'global_management', 'ordinary_user'],
  },
  project: {
    text: { zh: '项目管理', en: 'Project management' },
    permissions: [
      'project_admin',
      'manage_project_data_source',
      'manage_audit_rule_template',
      'manage_approval_template',
      'manage_member',
      'manage_push_rule',
      'manage_audit_sql_white_list',
      'manage_sql_mange_white_list',
      'manage_role_mange',
      'desensitization',
      'view_operation_record',
    ],
  },
  workflow: {
    text: { zh: 'SQL 工单', en: 'SQL workflows' },
    permissions: ['create_workflow', 'audit_workflow', 'execute_workflow', 'view_others_workflow'],
  },
  audit: {
    text: { zh: 'SQL 审核', en: 'SQL audit' },
    permissions: ['view_quick_audit_record', 'view_ide_audit_record'],
  },
  management: {
    text: { zh: 'SQL 管控', en: 'SQL management' },
    permissions: ['save_audit_plan', 'view_other_audit_plan', 'view_sql_insight'],
  },
  workbench: { text: { zh: 'SQL 工作台', en: 'SQL workbench' }, permissions: ['sql_query', 'auth_db_service_data'] },
  dataExport: {
    text: { zh: '数据导出', en: 'Data export' },
    permissions: ['create_export_task', 'audit_export_workflow', 'view_export_task'],
  },
  optimization: {
    text: { zh: 'SQL 优化', en: 'SQL optimization' },
    permissions: ['create_optimization', 'view_others_optimization', 'view_optimization_record'],
  },
  pipeline: { text: { zh: 'CI/CD 集成', en: 'CI/CD pipelines' }, permissions: ['create_pipeline', 'view_pipeline'] },
  version: { text: { zh: '版本管理', en: 'Versions' }, permissions: ['version_manage', 'view_version_manage'] },
} as const satisfies Record<string, Module>;

/** The words of the module that a permission belongs to. */
export function moduleTextOf(name: PermissionName): Text {
  const modules: readonly Module[] = Object.values(permissionModules);
  return modules.find(({ permissions }) => permissions.includes(name))?.text ?? permissionModules.platform.text;
}

import type { Text } from './text.ts';

const action = (type: OperationType, zh: string, en: string) => ({ type, text: { zh, en } });

/** What an operation record is about. */
export const operationTypes = {
  session: { zh: '登录', en: 'Sign-in' },
  user: { zh: '平台用户', en: 'Platform user' },
  user_group: { zh: '用户组', en: 'User group' },
  role: { zh: '角色', en: 'Role' },
  project: { zh: '项目', en: 'Project' },
  project_member: { zh: '项目成员', en: 'Project member' },
  instance: { zh: '数据源', en: 'Data source' },
  audit_whitelist: { zh: '审核白名单', en: 'Audit whitelist' },
  workflow_template: { zh: '审批流程', en: 'Approval process' },
  workflow: { zh: '上线工单', en: 'Workflow' },
  audit_task: { zh: '审核任务', en: 'Audit task' },
  system_configuration: { zh: '系统配置', en: 'System configuration' },
} as const satisfies Record<string, Text>;
/** One of the types of records. */
export type OperationType = keyof typeof operationTypes;

/** Every changing call writes one record of one of these actions. */
export const operationActions = {
  sign_in: action('session', '登录', 'Sign in'),
  sign_out: action('session', '退出登录', 'Sign out'),
  create_user: action('user', '创建用户', 'Create a user'),
  update_user: action('user', '编辑用户', 'Edit a user'),
  delete_user: action('user', '删除用户', 'Delete a user'),
  update_own_account: action('user', '修改个人信息', 'Change own account'),
  generate_token: action('user', '生成访问令牌', 'Generate an access token'),
  create_user_group: action('user_group', '创建用户组', 'Create a user group'),
  update_user_group: action('user_group', '编辑用户组', 'Edit a user group'),
  delete_user_group: action('user_group', '删除用户组', 'Delete a user group'),
  create_role: action('role', '创建角色', 'Create a role'),
  update_role: action('role', '编辑角色', 'Edit a role'),
  delete_role: action('role', '删除角色', 'Delete a role'),
  create_project: action('project', '创建项目', 'Create a project'),
  update_project: action('project', '编辑项目', 'Edit a project'),
  delete_project: action('project', '删除项目', 'Delete a project'),
  archive_project: action('project', '冻结项目', 'Archive a project'),
  unarchive_project: action('project', '启用项目', 'Unarchive a project'),
  create_business_tag: action('project', '创建业务标签', 'Create a business tag'),
  update_business_tag: action('project', '编辑业务标签', 'Edit a business tag'),
  delete_business_tag: action('project', '删除业务标签', 'Delete a business tag'),
  create_environment_tag: action('project', '创建环境属性', 'Create an environment tag'),
  update_environment_tag: action('project', '编辑环境属性', 'Edit an environment tag'),
  delete_environment_tag: action('project', '删除环境属性', 'Delete an environment tag'),
  create_member: action('project_member', '添加成员', 'Add a member'),
  update_member: action('project_member', '编辑成员', 'Edit a member'),
  delete_member: action('project_member', '移除成员', 'Remove a member'),
  create_member_group: action('project_member', '添加成员组', 'Add a member group'),
  update_member_group: action('project_member', '编辑成员组', 'Edit a member group'),
  delete_member_group: action('project_member', '移除成员组', 'Remove a member group'),
  create_instance: action('instance', '添加数据源', 'Add a data source'),
  update_instance: action('instance', '编辑数据源', 'Edit a data source'),
  delete_instance: action('instance', '删除数据源', 'Delete a data source'),
  create_audit_whitelist: action('audit_whitelist', '添加审核白名单', 'Add to the audit whitelist'),
  update_audit_whitelist: action('audit_whitelist', '编辑审核白名单', 'Change the audit whitelist'),
  delete_audit_whitelist: action('audit_whitelist', '删除审核白名单', 'Remove from the audit whitelist'),
  update_workflow_template: action('workflow_template', '编辑审批流程', 'Edit the approval process'),
  create_audit_task: action('audit_task', '审核 SQL', 'Audit SQL'),
  update_audit_task: action('audit_task', '修改审核任务', 'Change an audit task'),
  create_workflow: action('workflow', '创建工单', 'Create a workflow'),
  update_workflow: action('workflow', '重新提交工单', 'Resubmit a workflow'),
  approve_workflow: action('workflow', '审核通过工单', 'Approve a workflow'),
  reject_workflow: action('workflow', '驳回工单', 'Reject a workflow'),
  close_workflow: action('workflow', '关闭工单', 'Close a workflow'),
  batch_close_workflow: action('workflow', '批量关闭工单', 'Close workflows'),
  execute_workflow: action('workflow', '上线工单', 'Execute a workflow'),
  retry_workflow: action('workflow', '重新执行语句', 'Run statements again'),
  schedule_workflow: action('workflow', '设置或取消定时上线', 'Schedule an execution or cancel it'),
  complete_workflow: action('workflow', '标记为人工上线', 'Mark as executed by hand'),
  terminate_workflow: action('workflow', '终止上线', 'Terminate an execution'),
  update_notice: action('system_configuration', '发布系统公告', 'Publish the announcement'),
} as const satisfies Record<string, { type: OperationType; text: Text }>;
/** One of the kinds of records. */
export type OperationAction = keyof typeof operationActions;

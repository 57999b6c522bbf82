import { AppError } from '../../shared/errors/index.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { fill, type Text } from '../../shared/text.ts';

/** What each part of an address names, in the words of people. */
export const namedByAddresses = {
  access_request_uid: { zh: '权限申请', en: 'request for access' },
  agent_connection_uid: { zh: '智能体连接', en: 'agent connection' },
  audit_plan_id: { zh: '扫描类型', en: 'scan' },
  audit_plan_name: { zh: '扫描任务', en: 'scan task' },
  audit_plan_report_id: { zh: '扫描报告', en: 'scan report' },
  audit_whitelist_id: { zh: '审核 SQL 例外', en: 'exception of audits' },
  blacklist_id: { zh: '管控 SQL 例外', en: 'exception of SQL management' },
  business_tag_uid: { zh: '业务标签', en: 'business tag' },
  comment_id: { zh: '评论', en: 'comment' },
  comparison_id: { zh: '结构对比', en: 'comparison' },
  data_export_task_uid: { zh: '数据导出任务', en: 'export task' },
  data_export_workflow_uid: { zh: '数据导出工单', en: 'export workflow' },
  db_service_group_uid: { zh: '数据源组', en: 'data source group' },
  db_service_sync_task_uid: { zh: '数据源同步任务', en: 'sync task' },
  db_service_uid: { zh: '数据源', en: 'data source' },
  db_type: { zh: '数据库类型', en: 'database type' },
  discovery_task_id: { zh: '发现任务', en: 'discovery task' },
  drift_check_id: { zh: '漂移检查', en: 'drift check' },
  drift_run_id: { zh: '漂移检查的运行', en: 'run of a drift check' },
  environment_tag_uid: { zh: '环境标签', en: 'environment tag' },
  export_uid: { zh: '导出的结果', en: 'exported result' },
  feedback_id: { zh: '反馈', en: 'feedback' },
  file_id: { zh: '文件', en: 'file' },
  front_uid: { zh: '登录页', en: 'sign-in page' },
  gateway_id: { zh: '可用区', en: 'availability zone' },
  git_delivery_id: { zh: '调用', en: 'call' },
  git_webhook_uid: { zh: 'Git Webhook', en: 'Git webhook' },
  host: { zh: '主机', en: 'host' },
  id: { zh: '语句', en: 'statement' },
  instance_audit_plan_id: { zh: '扫描配置', en: 'scan configuration' },
  instance_name: { zh: '数据源', en: 'data source' },
  member_group_uid: { zh: '成员组', en: 'member group' },
  member_uid: { zh: '成员', en: 'member' },
  node_id: { zh: '流水线节点', en: 'node' },
  number: { zh: '语句', en: 'statement' },
  optimization_record_id: { zh: '优化记录', en: 'optimization' },
  page_index: { zh: '结果页', en: 'page of the result' },
  passkey_uid: { zh: '通行密钥', en: 'passkey' },
  pipeline_id: { zh: '流水线', en: 'pipeline' },
  project_name: { zh: '项目', en: 'project' },
  project_uid: { zh: '项目', en: 'project' },
  rehearsal_id: { zh: '演练', en: 'rehearsal' },
  release_id: { zh: '上线记录', en: 'release' },
  report_mail_uid: { zh: '报告邮件', en: 'report by mail' },
  report_push_config_id: { zh: '推送规则', en: 'push rule' },
  role_uid: { zh: '角色', en: 'role' },
  rollout_id: { zh: '分批变更', en: 'change in waves' },
  routine_id: { zh: '存储程序', en: 'routine' },
  rule_id: { zh: '规则', en: 'rule' },
  rule_name: { zh: '规则', en: 'rule' },
  rule_template_name: { zh: '规则模板', en: 'rule template' },
  run_id: { zh: '报表查询', en: 'report run' },
  run_uid: { zh: '查询', en: 'query' },
  schema_name: { zh: '数据库', en: 'schema' },
  script_uid: { zh: '脚本', en: 'script' },
  session_uid: { zh: '登录会话', en: 'session' },
  structure_snapshot_id: { zh: '结构快照', en: 'snapshot' },
  sql_audit_record_id: { zh: '审核记录', en: 'audit' },
  sql_id: { zh: '语句', en: 'statement' },
  sql_manage_id: { zh: '管控 SQL', en: 'governed statement' },
  sql_version_id: { zh: '版本', en: 'version' },
  sql_version_stage_id: { zh: '版本阶段', en: 'stage' },
  sensitive_data_type_id: { zh: '敏感数据类型', en: 'type of sensitive data' },
  table_id: { zh: '表', en: 'table' },
  table_name: { zh: '表', en: 'table' },
  task_id: { zh: '任务', en: 'task' },
  template_id: { zh: '脱敏模板', en: 'masking template' },
  token_uid: { zh: '访问令牌', en: 'access token' },
  transaction_uid: { zh: '事务', en: 'transaction' },
  user_group_uid: { zh: '用户组', en: 'user group' },
  user_uid: { zh: '用户', en: 'user' },
  workflow_id: { zh: '工单', en: 'workflow' },
  workflow_name: { zh: '工单', en: 'workflow' },
  workflow_step_id: { zh: '工单步骤', en: 'step' },
  workflow_template_id: { zh: '审批流程', en: 'approval process' },
  workflow_type: { zh: '工单类型', en: 'kind of workflow' },
} as const satisfies Readonly<Record<string, Text>>;

const words: Text = {
  zh: '{thing}“{name}”不存在，或您无权查看；请返回列表重新选择',
  en: 'The {thing} “{name}” does not exist, or you may not see it. Go back to the list and choose again',
};

/** The refusal where one thing that a request names is not found, or must not be known to the caller. */
export function absence(thing: Text, name: string): AppError {
  return new AppError('notFound', { text: fill(words, { thing, name }) });
}

const things: Readonly<Record<string, Text>> = namedByAddresses;

/**
 * The refusal in the words of what the address of a call without a body asked for; any other error as it is.
 * The last thing that an address names is absent whichever of them was not found, so nothing is said of the others.
 */
export function namedAbsence(error: unknown, { method }: Operation, params: Readonly<Record<string, string>>): unknown {
  const isPlain = method === 'GET' || method === 'DELETE';
  if (!isPlain || !(error instanceof AppError && error.kind === 'notFound')) return error;
  const [part, name] = Object.entries(params).at(-1) ?? [];
  // The project of an address was found before; what is absent is something that the query names.
  const thing = part?.startsWith('project_') ? undefined : things[part ?? ''];
  return thing && name !== undefined ? absence(thing, name) : error;
}

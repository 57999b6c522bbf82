import type { ApiFunctionName } from './deployed-functions.ts';
import type { Text } from './text.ts';

/** The parts of the product by which use is counted, in words. */
export const activityModules = {
  accounts: { zh: '登录与用户', en: 'Sign-in and users' },
  members: { zh: '成员与角色', en: 'Members and roles' },
  projects: { zh: '项目', en: 'Projects' },
  'db-services': { zh: '数据源', en: 'Data sources' },
  rules: { zh: '规则与知识库', en: 'Rules and knowledge' },
  audits: { zh: 'SQL 审核', en: 'SQL audits' },
  'direct-audits': { zh: '直接审核', en: 'Direct audits' },
  'sql-management': { zh: 'SQL 管控', en: 'SQL management' },
  analysis: { zh: 'SQL 分析与洞察', en: 'SQL analysis and insight' },
  workflows: { zh: '工单', en: 'Workflows' },
  versions: { zh: '版本', en: 'Versions' },
  'data-exports': { zh: '数据导出', en: 'Data exports' },
  pipelines: { zh: '流水线', en: 'Pipelines' },
  comparison: { zh: '结构对比', en: 'Schema comparison' },
  optimization: { zh: 'SQL 优化', en: 'SQL optimization' },
  statistics: { zh: '首页与统计', en: 'Home and statistics' },
  settings: { zh: '系统设置与操作记录', en: 'Settings and operation records' },
  agents: { zh: '智能体接入', en: 'Agents' },
  messages: { zh: '通知与配置', en: 'Notifications and configuration' },
} as const satisfies Record<ApiFunctionName, Text>;

import type { Text } from '../../../../shared/text.ts';

export const words = {
  title: { zh: '全局看板', en: 'Dashboard' },
  description: { zh: '您能看到的所有项目中有待处理的事', en: 'What is to be done in all projects that you may see' },
  pending: { zh: '待处理工单', en: 'Pending workflows' },
  initiated: { zh: '我发起的工单', en: 'My workflows' },
  sql: { zh: '待处理 SQL', en: 'Pending SQL' },
  noneSql: { zh: '没有待处理的 SQL', en: 'No SQL waits' },
  noneSqlHint: {
    zh: '扫描发现问题、且还没有人解决或忽略的 SQL 会列在这里。',
    en: 'SQL in which scans found something stands here until somebody solves or ignores it.',
  },
  nonePending: { zh: '没有待处理的工单', en: 'No workflow waits' },
  nonePendingHint: {
    zh: '待审批、待上线、被驳回和上线失败的工单会列在这里。',
    en: 'Workflows that wait for approval or execution, were rejected or have failed stand here.',
  },
  noneInitiated: { zh: '您没有未完成的工单', en: 'None of your workflows is open' },
  status: { zh: '状态', en: 'Status' },
  name: { zh: '名称', en: 'Name' },
  created: { zh: '创建时间', en: 'Created' },
  creator: { zh: '创建人', en: 'Creator' },
  instance: { zh: '数据源', en: 'Data source' },
  project: { zh: '项目', en: 'Project' },
  priority: { zh: '项目优先级', en: 'Project priority' },
  statement: { zh: 'SQL', en: 'SQL' },
  problems: { zh: '问题', en: 'Problems' },
  source: { zh: '来源', en: 'Source' },
  first: { zh: '首次出现', en: 'First seen' },
  details: { zh: '处理', en: 'Handle' },
  only: { zh: '只看 {name}', en: 'Show only {name}' },
  more: { zh: '等 {count} 项', en: '{count} more' },
} as const satisfies Record<string, Text>;

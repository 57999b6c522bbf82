import type { Text } from '../../../../../shared/text.ts';

export const words = {
  title: { zh: 'SQL 工单', en: 'Workflows' },
  description: {
    zh: '变更数据库的 SQL：先审核，再审批，然后执行。',
    en: 'SQL that changes databases: audited, approved, then executed.',
  },
  search: { zh: '搜索工单名称、编号或描述', en: 'Search by name, id or description' },
  status: { zh: '状态', en: 'Status' },
  name: { zh: '工单名称', en: 'Name' },
  id: { zh: '工单编号', en: 'Id' },
  audit: { zh: '审核结果', en: 'Audit' },
  sources: { zh: '数据源', en: 'Data sources' },
  inWaves: { zh: '{count} 个数据源，分批', en: '{count} sources in waves' },
  creator: { zh: '创建人', en: 'Creator' },
  assignees: { zh: '待处理人', en: 'Waits for' },
  created: { zh: '创建时间', en: 'Created' },
  executed: { zh: '上线时间', en: 'Executed' },
  version: { zh: '版本', en: 'Version' },
  empty: { zh: '还没有工单', en: 'No workflows yet' },
  emptyHint: {
    zh: '写下要执行的 SQL，审核后提交审批。',
    en: 'Write the SQL to be executed, have it audited, and submit it for approval.',
  },
  create: { zh: '创建工单', en: 'Create workflow' },
  exported: { zh: '工单列表已导出', en: 'The list was exported' },
  close: { zh: '批量关闭', en: 'Close selected' },
  closeVerb: { zh: '关闭工单', en: 'Close workflows' },
  closeTitle: (count: number): Text => ({
    zh: `关闭 ${count} 个工单？`,
    en: count === 1 ? 'Close 1 workflow?' : `Close ${count} workflows?`,
  }),
  closeText: {
    zh: '关闭后不能再审批、修改或执行，且无法恢复。需要时可以克隆后重新提交。',
    en: 'A closed workflow can no longer be approved, changed or executed, and this cannot be undone. It can be cloned and submitted again.',
  },
  closed: { zh: '工单已关闭', en: 'Workflows closed' },
  chooseFirst: { zh: '请先选择工单', en: 'Select workflows first' },
  tooMany: (max: number): Text => ({
    zh: `一次最多关闭 ${max} 个工单`,
    en: `At most ${max} workflows can be closed at once`,
  }),
} as const;

import type { Text } from '../../../../shared/text.ts';

export const words = {
  title: { zh: '数据导出', en: 'Data exports' },
  description: {
    zh: '没有查询权限时，经审批导出查询结果，文件保留 24 小时。',
    en: 'Results of approved queries as files, kept for 24 hours.',
  },
  search: { zh: '搜索名称、编号或描述', en: 'Search by name, id or description' },
  status: { zh: '状态', en: 'Status' },
  name: { zh: '名称', en: 'Name' },
  id: { zh: '编号', en: 'Id' },
  desc: { zh: '描述', en: 'Description' },
  sources: { zh: '数据源', en: 'Data sources' },
  creator: { zh: '创建人', en: 'Creator' },
  assignees: { zh: '待处理人', en: 'Waits for' },
  created: { zh: '创建时间', en: 'Created' },
  empty: { zh: '还没有数据导出', en: 'No data exports yet' },
  emptyHint: {
    zh: '写下查询语句，审核后提交审批，通过后即可导出。',
    en: 'Write queries, have them audited and submit them; once approved, they can be exported.',
  },
  create: { zh: '创建导出', en: 'Create export' },
  close: { zh: '批量关闭', en: 'Close selected' },
  closeVerb: { zh: '关闭', en: 'Close exports' },
  closeTitle: (count: number): Text => ({
    zh: `关闭 ${count} 个数据导出？`,
    en: count === 1 ? 'Close 1 export?' : `Close ${count} exports?`,
  }),
  closeText: {
    zh: '关闭后不能再审批或导出，且无法恢复。需要时可以克隆后重新提交。',
    en: 'A closed export can no longer be approved or run, and this cannot be undone. It can be cloned and submitted again.',
  },
  closed: { zh: '已关闭', en: 'Exports closed' },
  chooseFirst: { zh: '请先选择数据导出', en: 'Select exports first' },
  tooMany: (max: number): Text => ({
    zh: `一次最多关闭 ${max} 个`,
    en: `At most ${max} exports can be closed at once`,
  }),
  notClosable: {
    zh: '只能关闭待审批或已驳回的数据导出，请重新选择',
    en: 'Only exports that are pending approval or rejected can be closed. Change the selection',
  },
} as const;

import type { Text } from '../../../../shared/text.ts';

export const words = {
  title: { zh: '资源全景', en: 'Resource overview' },
  description: {
    zh: '业务、项目和数据源之间的关系，以及各处的待办',
    en: 'How businesses, projects and data sources belong together, and what is pending where',
  },
  totals: { zh: '总览', en: 'Totals' },
  businesses: { zh: '业务', en: 'Businesses' },
  projects: { zh: '项目', en: 'Projects' },
  sources: { zh: '数据源', en: 'Data sources' },
  types: { zh: '数据源类型', en: 'Types of data sources' },
  noSources: { zh: '还没有数据源', en: 'There are no data sources yet' },
  tree: { zh: '资源拓扑', en: 'Topology' },
  treeCut: {
    zh: '仅显示前 {max} 个数据源，请使用筛选缩小范围',
    en: 'Only the first {max} data sources are shown; narrow them by the filters',
  },
  noBusiness: { zh: '未归属业务', en: 'Without a business' },
  list: { zh: '资源列表', en: 'Resources' },
  search: { zh: '按名称搜索', en: 'Search by name' },
  name: { zh: '资源名称', en: 'Resource' },
  type: { zh: '资源类型', en: 'Type' },
  business: { zh: '所属业务', en: 'Business' },
  project: { zh: '所属项目', en: 'Project' },
  environment: { zh: '环境属性', en: 'Environment' },
  score: { zh: '审核评分', en: 'Audit score' },
  highPriority: { zh: '高优先级 SQL', en: 'Urgent SQL' },
  pending: { zh: '待处理工单', en: 'Pending workflows' },
  empty: { zh: '没有符合条件的资源', en: 'No resources match' },
  export: { zh: '导出', en: 'Export' },
  exported: { zh: '资源列表已导出', en: 'The resources were exported' },
} as const satisfies Record<string, Text>;

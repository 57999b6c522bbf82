import type { Text } from '../../../../shared/text.ts';

export const words = {
  title: { zh: 'IDE 审核', en: 'IDE audits' },
  description: {
    zh: '编辑器插件提交审核的 SQL；仅值不同的语句合并为一条',
    en: 'SQL that editors had audited; statements that differ in their values only are one',
  },
  empty: { zh: '还没有 IDE 审核', en: 'No IDE audits yet' },
  emptyHint: {
    zh: '在编辑器插件中填写本站地址、项目和个人访问令牌（个人中心 > 访问令牌）后，审核过的 SQL 会列在这里。',
    en: 'Enter this address, the project and a personal access token (Account > Access token) in the plug-in of your editor; the SQL it has audited is then listed here.',
  },
  search: { zh: '搜索 SQL 指纹', en: 'Search fingerprints' },
  fingerprint: { zh: 'SQL 指纹', en: 'Fingerprint' },
  sql: { zh: '最近一次的 SQL', en: 'Latest SQL' },
  source: { zh: '数据源', en: 'Data source' },
  offline: { zh: '{dbType}（离线）', en: '{dbType} (offline)' },
  result: { zh: '审核结果', en: 'Result' },
  passed: { zh: '通过', en: 'Passed' },
  count: { zh: '次数', en: 'Times' },
  first: { zh: '首次审核', en: 'First' },
  last: { zh: '最近审核', en: 'Latest' },
  creator: { zh: '创建人', en: 'Creator' },
  details: { zh: '详情', en: 'Details' },
  detailsTitle: { zh: '审核过的 SQL', en: 'Audited SQL' },
  shortened: { zh: 'SQL 较长，仅保留开头部分。', en: 'This statement is long: only its beginning is kept.' },
  toWhitelist: { zh: '加入白名单', en: 'Whitelist' },
  notWhole: {
    zh: '仅保留了开头部分，无法加入白名单',
    en: 'Only the beginning of this statement is kept, so it cannot be let through',
  },
} as const satisfies Record<string, Text>;

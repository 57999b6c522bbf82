import { choices } from '../../../../shared/choices.ts';
import type { Text } from '../../../../shared/text.ts';

/** Whether a template switches a rule on. */
export const switchStates = choices({
  enabled: { zh: '已启用', en: 'Enabled' },
  disabled: { zh: '未启用', en: 'Disabled' },
});

export const words = {
  title: { zh: '查看规则', en: 'Audit rules' },
  description: {
    zh: '每条规则说明检查什么、为什么、应怎么改，并附正反示例。',
    en: 'What each rule finds, why it matters and what to do instead, with good and bad SQL.',
  },
  dbType: { zh: '数据库类型', en: 'Database type' },
  template: { zh: '规则模板', en: 'Rule template' },
  state: { zh: '启用状态', en: 'Enabled or disabled' },
  all: { zh: '全部', en: 'All' },
  version: { zh: '规则版本', en: 'Rule version' },
  versionOf: { zh: '版本 {version}', en: 'Version {version}' },
  project: { zh: '项目', en: 'Project' },
  instance: { zh: '数据源', en: 'Data source' },
  ofProject: { zh: '项目规则模板', en: 'Project rule templates' },
  ofPlatform: { zh: '全局规则模板', en: 'Platform rule templates' },
  custom: { zh: '自定义', en: 'Custom' },
  allRules: { zh: '全部规则', en: 'All rules' },
  byDefault: { zh: '默认', en: 'Default' },
  viewTemplate: { zh: '查看模板', en: 'View template' },
  search: { zh: '搜索规则', en: 'Search the rules' },
  level: { zh: '级别', en: 'Level' },
  rule: { zh: '规则', en: 'Rule' },
  rules: { zh: '规则', en: 'Rules' },
  category: { zh: '分类', en: 'Category' },
  tags: { zh: '标签', en: 'Tags' },
  id: { zh: '规则标识', en: 'Rule id' },
  none: { zh: '该数据库类型还没有规则', en: 'There are no rules for this database type yet' },
  noneDisabled: { zh: '模板启用了全部规则', en: 'The template enables every rule' },
  noneEnabled: { zh: '模板没有启用任何规则', en: 'The template enables no rule' },
  hits: { zh: '命中语句数', en: 'Statements hit' },
  article: { zh: '查看规则知识', en: 'Open the article on this rule' },
  why: { zh: '为什么', en: 'Why' },
  instead: { zh: '应怎么改', en: 'What to do instead' },
  params: { zh: '参数', en: 'Parameters' },
  bad: { zh: '会被指出的 SQL', en: 'SQL that it reports' },
  good: { zh: '推荐的 SQL', en: 'SQL that passes' },
  badNumber: { zh: '会被指出的 SQL {number}', en: 'SQL that it reports, {number}' },
  goodNumber: { zh: '推荐的 SQL {number}', en: 'SQL that passes, {number}' },
  templateHint: { zh: '{count} 条规则已启用，共 {total} 条', en: '{count} of {total} rules are enabled' },
} as const satisfies Record<string, Text>;

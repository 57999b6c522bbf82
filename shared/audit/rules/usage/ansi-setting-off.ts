import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-ansi-setting-off',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['business'], sql: ['management'], purpose: ['correction', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '关闭了 ANSI 相关设置', en: 'An ANSI setting is switched off' },
  message: { zh: '{name} 不应关闭', en: '{name} should stay on' },
  why: {
    zh: '关闭后 = NULL 等比较的含义改变，索引视图、计算列索引和筛选索引无法使用，涉及它们的修改会报错；这些选项将被移除。',
    en: 'Comparisons with NULL change their meaning, indexed views, indexes on computed columns and filtered indexes cannot be used and changes to them fail; the options are going to be removed.',
  },
  instead: {
    zh: '保持 ON，改写依赖旧行为的语句。',
    en: 'Leave them ON and rewrite what depends on the old behavior.',
  },
  bad: ['SET ANSI_NULLS OFF', 'SET QUOTED_IDENTIFIER, ANSI_WARNINGS OFF'],
  good: ['SET ANSI_NULLS ON', 'SET NOCOUNT OFF'],
  on: ['setting'],
  check(setting, _, report) {
    const [value] = setting.values;
    if (needed.has(setting.name) && value?.kind === 'keyword' && value.word === 'OFF')
      report(setting, { name: setting.name });
  },
});

const needed: ReadonlySet<string> = new Set([
  'ANSI_NULLS',
  'QUOTED_IDENTIFIER',
  'ANSI_WARNINGS',
  'ANSI_PADDING',
  'ARITHABORT',
  'CONCAT_NULL_YIELDS_NULL',
]);

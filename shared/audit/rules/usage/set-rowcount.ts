import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-set-rowcount',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['correction', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '用 SET ROWCOUNT 限制行数', en: 'SET ROWCOUNT limits the rows' },
  why: {
    zh: '它对之后的所有语句和触发器都生效，忘记恢复就会悄悄丢数据；对修改语句的作用已弃用。',
    en: 'It holds for all later statements and triggers, so that data gets lost silently when nobody resets it; for changes it is deprecated.',
  },
  instead: { zh: '在语句中写 TOP (n)。', en: 'Write TOP (n) in the statement.' },
  bad: ['SET ROWCOUNT 1000'],
  good: ['SET ROWCOUNT 0', 'DELETE TOP (1000) FROM dbo.logs WHERE id < 100'],
  on: ['setting'],
  check(setting, _, report) {
    const [value] = setting.values;
    if (setting.name === 'ROWCOUNT' && !(value?.kind === 'literal' && value.value === '0')) report(setting);
  },
});

import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-rewrite-rule',
  dialects: postgresFamily,
  category: 'usage',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['maintenance', 'correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '创建了改写规则', en: 'A rewrite rule is created' },
  why: {
    zh: '规则会把语句改写成别的语句，易变函数可能执行多次，行数也不可信。',
    en: 'A rule turns statements into others: volatile functions may run twice and row counts mislead.',
  },
  instead: { zh: '使用触发器或可更新的视图。', en: 'Use a trigger or an updatable view.' },
  bad: ['CREATE RULE keep AS ON DELETE TO orders DO INSTEAD NOTHING'],
  good: ['CREATE SEQUENCE order_no'],
  on: ['command'],
  check(command, _, report) {
    if (command.verb === 'CREATE' && command.objectType === 'RULE') report(command);
  },
});

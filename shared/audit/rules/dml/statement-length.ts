import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-statement-length',
  wireNames: { v1: 'dml_check_sql_length', v2: 'SQLE00107' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['maintenance', 'performance'], cost: 'low' },
  params: {
    max: { key: 'first_key', type: 'int', default: 1024, desc: { zh: '语句的最大长度', en: 'Longest statement' } },
  },
  needsSchema: 'never',
  what: { zh: '语句过长', en: 'The statement is too long' },
  message: { zh: '语句长 {length}，超过 {max}', en: 'The statement is {length} characters long, more than {max}' },
  why: { zh: '过长的语句难以阅读，解析也更慢。', en: 'Long statements are hard to read and slow to parse.' },
  instead: { zh: '拆成几条语句，或用视图、临时表分步。', en: 'Split it, or go step by step with temporary tables.' },
  bad: [`SELECT id FROM users WHERE name = '${'x'.repeat(1100)}'`],
  good: ['SELECT id FROM users WHERE id = 1'],
  on: ['select', 'insert', 'update', 'delete', 'merge', 'setOperation'],
  check(node, context, report) {
    const {
      params: { max },
      statement: {
        text: { length },
      },
    } = context;
    if (context.parents.length === 0 && length > max) report(node, { length, max });
  },
});

import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-null-test',
  wireNames: { v1: 'dml_check_where_exist_null' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '条件判断 NULL', en: 'A condition tests for NULL' },
  why: {
    zh: 'NULL 判断的选择性通常很差，优化器多半改为扫描全表；Oracle 的单列索引不含 NULL，IS NULL 用不上它。',
    en: 'Such a test seldom singles out few rows, so the table is mostly scanned; an index of Oracle on that column alone holds no NULL at all.',
  },
  instead: {
    zh: '字段设为 NOT NULL 并用默认值表示“没有”。',
    en: 'Make the column NOT NULL and say "none" by a default value.',
  },
  bad: ['SELECT id FROM users WHERE city IS NULL', 'DELETE FROM users WHERE city IS NOT NULL'],
  good: [
    'SELECT id FROM users WHERE city = 5',
    { sql: 'SELECT city IS NULL FROM users', dialects: ['mysql', 'postgres'] },
  ],
  on: ['is'],
  check(node, context, report) {
    if (node.test === 'NULL' && context.around.isInCondition) report(node);
  },
});

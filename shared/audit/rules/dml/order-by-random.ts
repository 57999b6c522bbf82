import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-order-by-random',
  wireNames: { v1: 'dml_not_recommend_order_by_rand', v2: 'SQLE00131' },
  dialects: ['mysql', 'postgres'],
  category: 'dml', level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '按随机数排序', en: 'Rows are sorted by a random number' },
  why: { zh: '要为每一行生成随机数并整体排序，即使只取一行也要处理全部数据。', en: 'Every row gets a random number and all are sorted, even when one row is wanted.' },
  instead: { zh: '先随机取主键再查询，PostgreSQL 也可用 TABLESAMPLE。', en: 'Pick random keys first and read those rows; PostgreSQL also has TABLESAMPLE.' },
  bad: [{ sql: 'SELECT id FROM users ORDER BY RAND() LIMIT 1', dialects: ['mysql'] }, { sql: 'SELECT id FROM users ORDER BY random() LIMIT 1', dialects: ['postgres'] }],
  good: ['SELECT id FROM users ORDER BY created_at LIMIT 1'],
  on: ['orderItem'],
  check({ value }, _, report) {
    if (value.kind === 'call' && /^(rand|random|gen_random_uuid|uuid)$/i.test(value.name.name.text)) report(value);
  },
});

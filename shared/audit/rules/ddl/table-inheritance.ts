import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-table-inheritance',
  dialects: ['postgres'],
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['maintenance', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用表继承', en: 'Table inheritance is used' },
  why: {
    zh: '唯一键和外键不跨子表，查询父表会扫描所有子表。',
    en: 'Unique and foreign keys do not reach across children, and a query of the parent reads them all.',
  },
  instead: { zh: '使用声明式分区 PARTITION BY。', en: 'Use declarative partitioning, PARTITION BY.' },
  bad: ['CREATE TABLE orders_old (note TEXT) INHERITS (orders)'],
  good: ['CREATE TABLE orders_old PARTITION OF orders FOR VALUES IN (1)'],
  on: ['createTable'],
  check(create, _, report) {
    const [parent] = create.inherits;
    if (parent) report(parent);
  },
});

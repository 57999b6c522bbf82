import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-too-many-sort-columns',
  wireNames: { v2: 'SQLE00177' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  params: {
    max: { key: 'first_key', type: 'int', default: 3, desc: { zh: '最多的排序字段数', en: 'Most columns to sort by' } },
  },
  needsSchema: 'never',
  what: { zh: '排序字段过多', en: 'Too many columns are sorted by' },
  message: { zh: 'ORDER BY 有 {count} 个字段，超过 {max}', en: 'ORDER BY names {count} columns, more than {max}' },
  why: {
    zh: '字段越多，越难用上索引顺序，排序占用的内存也越大。',
    en: 'The more there are, the less can an index help and the more memory the sort takes.',
  },
  instead: { zh: '减少排序字段。', en: 'Sort by fewer columns.' },
  bad: ['SELECT id FROM orders WHERE id > 5 ORDER BY a, b, c, d'],
  good: ['SELECT id FROM orders WHERE id > 5 ORDER BY a, b, c'],
  on: ['select'],
  check(select, context, report) {
    const {
      params: { max },
    } = context;
    const [first] = select.orderBy;
    if (first && select.orderBy.length > max) report(first, { count: select.orderBy.length, max });
  },
});

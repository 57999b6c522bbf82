import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-count-without-where',
  wireNames: { v2: 'SQLE00220' },
  dialects: ['mysql', 'postgres'],
  category: 'dml', level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '没有条件地统计全表行数', en: 'All rows of a table are counted' },
  why: { zh: 'InnoDB 和 PostgreSQL 都不保存准确行数，统计全表必须扫描整个索引或表。', en: 'Neither InnoDB nor PostgreSQL keeps the exact number, so the whole index or table is read.' },
  instead: { zh: '加上条件；只需近似值时读统计信息（information_schema.tables、pg_class.reltuples）。', en: 'Add a condition; where an estimate will do, read the statistics (information_schema.tables, pg_class.reltuples).' },
  bad: ['SELECT COUNT(*) FROM orders', 'SELECT COUNT(1) FROM orders'],
  good: ['SELECT COUNT(*) FROM orders WHERE paid = 1', 'SELECT user_id, COUNT(*) FROM orders GROUP BY user_id'],
  on: ['select'],
  check({ items, from, where, groupBy }, _, report) {
    if (where || groupBy.length > 0 || from.length === 0) return;
    for (const { value } of items) if (value.kind === 'call' && /^count$/i.test(value.name.name.text) && !value.filter && !value.over) report(value);
  },
});

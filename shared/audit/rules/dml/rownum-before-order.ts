import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { nodesOf } from '../../tree/walk.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-rownum-before-order',
  dialects: oracleFamily,
  category: 'dml',
  level: 'error',
  tags: { operand: ['business'], sql: ['query'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'ROWNUM 与 ORDER BY 在同一层', en: 'ROWNUM and ORDER BY in the same query' },
  why: {
    zh: 'ROWNUM 在排序之前编号，得到的是任意几行再排序，而不是前几名。',
    en: 'Rows are numbered before they are sorted: any few rows are taken and then sorted, not the first ones.',
  },
  instead: {
    zh: '在子查询里排序再用 ROWNUM，或用 FETCH FIRST n ROWS ONLY。',
    en: 'Sort in a subquery first, or use FETCH FIRST n ROWS ONLY.',
  },
  bad: ['SELECT id FROM orders WHERE ROWNUM <= 10 ORDER BY created_at'],
  good: [
    'SELECT id FROM (SELECT id FROM orders ORDER BY created_at) WHERE ROWNUM <= 10',
    'SELECT id FROM orders ORDER BY created_at FETCH FIRST 10 ROWS ONLY',
  ],
  on: ['select'],
  check(select, _, report) {
    if (!select.where || select.orderBy.length === 0) return;
    for (const column of nodesOf(select.where, 'column'))
      if (!column.table && !column.name.quoted && column.name.text.toUpperCase() === 'ROWNUM') report(column);
  },
});

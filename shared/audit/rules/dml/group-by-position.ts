import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-group-by-position',
  wireNames: { v1: 'dml_not_recommend_group_by_constant', v2: 'SQLE00126' },
  dialects: ['mysql', 'postgres'],
  category: 'dml', level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'GROUP BY 使用序号或常量', en: 'GROUP BY names a position or a constant' },
  why: { zh: '调整查询字段的顺序会悄悄改变分组依据。', en: 'Moving a column of the SELECT list silently changes what is grouped.' },
  instead: { zh: '写出分组字段的名称。', en: 'Name the columns to group by.' },
  bad: ['SELECT user_id, COUNT(*) FROM orders GROUP BY 1'],
  good: ['SELECT user_id, COUNT(*) FROM orders GROUP BY user_id'],
  on: ['select'],
  check({ groupBy }, _, report) {
    for (const item of groupBy) if (item.kind === 'literal') report(item);
  },
});

import { connected } from '../../dialect-facts/dialect-sets.ts';
import { plannedKinds } from '../../plan/explainable.ts';
import { plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-plan-sort',
  wireNames: { v1: 'dml_check_explain_extra_using_filesort', v2: 'SQLE00082' },
  dialects: connected,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'high' },
  needsSchema: 'always',
  what: { zh: '执行计划需要额外排序', en: 'The plan sorts rows' },
  message: {
    zh: '结果不按任何索引的顺序得到，需要额外排序（{word}）',
    en: 'Rows come in the order of no index and are sorted ({word})',
  },
  why: {
    zh: '排序要等所有行读完，数据多时写临时文件。',
    en: 'A sort waits for all rows, and writes files when they are many.',
  },
  instead: {
    zh: '让索引的字段顺序与 ORDER BY 或 GROUP BY 一致，或去掉不需要的排序。',
    en: 'Give an index the columns of ORDER BY or GROUP BY in their order, or leave out a sort that nobody needs.',
  },
  bad: [
    {
      sql: 'SELECT id FROM orders ORDER BY note',
      plan: { steps: [{ table: 'orders', access: 'wholeTable', word: 'Sort', work: ['sort'] }] },
    },
  ],
  good: [
    { sql: 'SELECT id FROM orders ORDER BY id', plan: { steps: [{ table: 'orders', access: 'wholeIndex' }] } },
    'SELECT id FROM orders ORDER BY note',
  ],
  on: plannedKinds,
  check(node, context, report) {
    for (const { work, at, word } of plannedStatement(node, context)?.steps ?? [])
      if (work.includes('sort')) report(at, { word: context.dialect === 'mysql' ? 'filesort' : word });
  },
});

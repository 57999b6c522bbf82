import { everyDialect, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { plannedKinds } from '../../plan/explainable.ts';
import { plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-temporary-table',
  wireNames: { v1: 'dml_check_explain_extra_using_temporary', v2: 'SQLE00084' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'high' },
  needsSchema: 'better',
  what: { zh: '使用了临时表', en: 'A temporary table is used' },
  message: { zh: '使用临时表：{how}', en: 'A temporary table: {how}' },
  why: {
    zh: '中间结果要写入内存或磁盘上的临时表，数据多时很慢。',
    en: 'Intermediate rows are written to a table in memory or on disk, which is slow when they are many.',
  },
  instead: {
    zh: '为 GROUP BY、DISTINCT 或连接的字段建索引，或减少中间结果。',
    en: 'Index the columns of GROUP BY, DISTINCT or the join, or make fewer intermediate rows.',
  },
  bad: [
    {
      sql: 'SELECT note, COUNT(*) FROM orders GROUP BY note',
      plan: { steps: [{ table: 'orders', access: 'wholeTable', work: ['temporary', 'sort'] }] },
    },
    { sql: 'CREATE TEMPORARY TABLE recent (id INT)', dialects: ['mysql', ...postgresSpeakers] },
  ],
  good: [
    { sql: 'SELECT id FROM orders', plan: { steps: [{ table: 'orders', access: 'wholeTable' }] } },
    'CREATE TABLE recent (id INT)',
  ],
  on: [...plannedKinds, 'createTable'],
  check(node, context, report) {
    if (node.kind === 'createTable') {
      if (node.temporary) report(node.name, { how: created });
      return;
    }
    for (const { work, at } of plannedStatement(node, context)?.steps ?? [])
      if (work.includes('temporary')) report(at, { how: planned });
  },
});

const created = { zh: '语句创建了一张', en: 'the statement creates one' };
const planned = { zh: '执行计划用它保存中间结果', en: 'the plan keeps intermediate rows in it' };

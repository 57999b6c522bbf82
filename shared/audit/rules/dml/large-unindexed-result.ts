import { connected } from '../../dialect-facts/dialect-sets.ts';
import { nearness, resultRows } from '../../plan/result-rows.ts';
import { plannedStatement } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-large-unindexed-result',
  wireNames: { v1: 'dml_check_select_rows' },
  dialects: connected,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business', 'index'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'high' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 10,
      desc: { zh: '最大行数（万）', en: 'Most rows (ten thousands)' },
    },
  },
  needsSchema: 'always',
  what: { zh: '大结果集没有用主键或索引过滤', en: 'A large result is not narrowed by a key or index' },
  message: {
    zh: '没有用主键或索引过滤，预计返回{near} {rows} 行',
    en: 'No key or index narrows the rows, and {near} {rows} would be returned',
  },
  why: {
    zh: '要读完整张表，并把大部分行发给客户端。',
    en: 'The whole table is read and most of it sent to the client.',
  },
  instead: {
    zh: '按主键或索引字段过滤，分批读取。',
    en: 'Narrow it by the primary key or an indexed column and read in batches.',
  },
  bad: [
    {
      sql: "SELECT id FROM orders WHERE note <> 'x'",
      plan: { rows: 500_000, steps: [{ table: 'orders', access: 'wholeTable', rows: 500_000 }] },
    },
  ],
  good: [
    {
      sql: 'SELECT id FROM orders WHERE user_id = 7',
      plan: { rows: 500_000, steps: [{ table: 'orders', access: 'lookup', rows: 500_000 }] },
    },
    {
      sql: "SELECT id FROM orders WHERE note <> 'x'",
      plan: { rows: 500, steps: [{ table: 'orders', access: 'wholeTable', rows: 500 }] },
    },
  ],
  on: ['select', 'setOperation', 'wrappedQuery', 'tableQuery'],
  check(node, context, report) {
    const planned = plannedStatement(node, context);
    const whole = planned?.steps.find(({ access }) => access === 'wholeTable' || access === 'wholeIndex');
    const rows = planned && resultRows(node, planned, context.dialect);
    if (whole && rows === undefined) context.cannotTell();
    if (planned && whole && rows !== undefined && rows > context.params.max * 10_000)
      report(whole.at, { rows, near: nearness(planned, context.dialect) });
  },
});

import { isUnconditional } from '../../conditions.ts';
import { everyDialect } from '../../dialect-sets.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-join-without-condition',
  wireNames: { v1: 'dml_check_join_has_on', v2: 'SQLE00091' },
  dialects: everyDialect,
  category: 'dml', level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query', 'join'], purpose: ['performance', 'correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '连接没有连接条件', en: 'A join has no condition' },
  why: { zh: '没有条件的连接会产生笛卡尔积，结果行数是各表行数的乘积。', en: 'Without a condition every row meets every row: the result has the product of both sizes.' },
  instead: { zh: '用 ON 或 USING 写出连接条件；确实需要笛卡尔积时写明 CROSS JOIN。', en: 'Write ON or USING; where the product is wanted, say CROSS JOIN.' },
  bad: ['SELECT a.id FROM a, b', 'SELECT a.id FROM a JOIN b ON 1 = 1', { sql: 'SELECT a.id FROM a JOIN b', dialects: ['mysql'] }],
  good: [
    'SELECT a.id FROM a JOIN b ON a.id = b.a_id', 'SELECT a.id FROM a, b WHERE a.id = b.a_id', 'SELECT a.id FROM a CROSS JOIN b',
    { sql: 'SELECT a.id FROM a JOIN b USING (id)', dialects: ['mysql', 'postgres', 'oracle'] }, { sql: 'SELECT a.id FROM a ANY LEFT JOIN b USING id', dialects: ['clickhouse'] }, { sql: 'SELECT a.id FROM a NATURAL JOIN b', dialects: ['mysql', 'postgres', 'oracle'] },
    { sql: 'SELECT a.id FROM a LEFT JOIN LATERAL (SELECT b.x FROM b WHERE b.a_id = a.id LIMIT 1) l ON true', dialects: ['postgres'] },
  ],
  on: ['select', 'join'],
  check(node, context, report) {
    if (node.kind === 'join') {
      // What stands to the right of LATERAL is made from the row to its left.
      const isMade = node.right.kind === 'tableFunction' || (node.right.kind === 'derived' && node.right.lateral);
      if (node.type === 'cross' || isMade || !isUnconditional(node)) return;
      // MySQL lets WHERE carry the condition of a plain JOIN.
      if (node.on !== undefined || !context.around.query?.where) report(node.right);
      return;
    }
    const [, second] = node.from.filter((ref) => ref.kind === 'table');
    if (second && !node.where) report(second);
  },
});

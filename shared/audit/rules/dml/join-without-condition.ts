import type { NodeOf } from '../../tree/any-node.ts';
import type { TableRef } from '../../tree/query.ts';
import { isUnconditional } from '../../tree/conditions.ts';
import { everyDialect, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { looseTable } from '../../tree/join-graph.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-join-without-condition',
  wireNames: { v1: 'dml_check_join_has_on', v2: 'SQLE00091' },
  dialects: everyDialect,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query', 'join'], purpose: ['performance', 'correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '连接没有连接条件', en: 'A join has no condition' },
  why: {
    zh: '没有条件的连接会产生笛卡尔积，结果行数是各表行数的乘积。',
    en: 'Without a condition every row meets every row: the result has the product of both sizes.',
  },
  instead: {
    zh: '用 ON 或 USING 写出连接条件；确实需要笛卡尔积时写明 CROSS JOIN。',
    en: 'Write ON or USING; where the product is wanted, say CROSS JOIN.',
  },
  bad: [
    'SELECT a.id FROM a, b WHERE a.id > 5',
    { sql: 'UPDATE a SET x = b.x FROM b WHERE a.id = 5', dialects: postgresSpeakers },
    { sql: 'UPDATE a, b SET a.x = b.x WHERE a.id = 5', dialects: ['mysql'] },
    'SELECT a.id FROM a, b',
    'SELECT a.id FROM a JOIN b ON 1 = 1',
    { sql: 'SELECT a.id FROM a JOIN b', dialects: ['mysql'] },
  ],
  good: [
    {
      sql: 'SELECT p.name, c.name FROM publications p, LATERAL tables_of(p.name) t, classes c WHERE c.id = t.id',
      dialects: ['postgres'],
    },
    'SELECT a.id, t.total FROM a, (SELECT SUM(x) AS total FROM b) t WHERE a.id > 5',
    'SELECT a.id FROM a, b WHERE a.id = 5 AND b.a_id = 5',
    { sql: 'SELECT a.id, @n := @n + 1 FROM a, (SELECT @n := 0) r WHERE a.x = 1', dialects: ['mysql'] },
    'SELECT a.id FROM a JOIN b ON a.id = b.a_id',
    { sql: 'SELECT a.id FROM a JOIN b ON a.id = b.id JOIN c WHERE b.id = c.id', dialects: ['mysql'] },
    { sql: 'SELECT a.id FROM a JOIN b JOIN c WHERE a.id = b.id AND b.id = c.id', dialects: ['mysql'] },
    'SELECT a.id FROM a, b WHERE a.id = b.a_id',
    'SELECT a.id FROM a CROSS JOIN b',
    { sql: 'DELETE FROM a USING b, c WHERE a.id = b.id AND a.id = c.id', dialects: ['postgres', 'snowflake'] },
    { sql: 'SELECT a.id FROM a JOIN b USING (id)', dialects: ['mysql', 'postgres', 'oracle'] },
    { sql: 'SELECT a.id FROM a ANY LEFT JOIN b USING id', dialects: ['clickhouse'] },
    { sql: 'SELECT a.id FROM a NATURAL JOIN b', dialects: ['mysql', 'postgres', 'oracle'] },
    {
      sql: 'SELECT a.id FROM a LEFT JOIN LATERAL (SELECT b.x FROM b WHERE b.a_id = a.id LIMIT 1) l ON true',
      dialects: ['postgres'],
    },
  ],
  on: ['select', 'update', 'delete', 'join'],
  check(node, context, report) {
    if (node.kind === 'join') {
      // What stands to the right of LATERAL is made from the row to its left, and what has no ON is judged with the
      // WHERE of its query.
      const isMade = node.right.kind === 'tableFunction' || (node.right.kind === 'derived' && node.right.lateral);
      if (node.on !== undefined && !isMade && isUnconditional(node)) report(node.right);
      return;
    }
    const loose = looseTable(readBy(node, context.dialect), node.where);
    if (loose) report(loose);
  },
});

/** The tables that a statement brings together. PostgreSQL and Snowflake name the changed one apart from the others. */
function readBy(node: NodeOf<'select' | 'update' | 'delete'>, dialect: Dialect): readonly TableRef[] {
  if (node.kind === 'select') return node.from;
  const isApart = postgresSpeakers.includes(dialect) || dialect === 'snowflake';
  if (node.kind === 'update')
    return isApart ? [...node.tables, ...node.from] : dialect === 'mysql' ? node.tables : node.from;
  return isApart ? [...node.targets, ...node.from] : node.from;
}

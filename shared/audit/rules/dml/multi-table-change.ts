import type { Table, TableRef } from '../../tree/query.ts';
import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-multi-table-change',
  dialects: ['mysql', ...postgresSpeakers, 'sqlserver'],
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business', 'table'], sql: ['dml', 'join'], purpose: ['performance', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'UPDATE 或 DELETE 连接了其他表', en: 'UPDATE or DELETE joins other tables' },
  why: {
    zh: '多表改动会在多张表上加锁，影响行数难以预估；一行匹配多行时，结果取决于执行计划。',
    en: 'It locks rows of several tables and nobody sees beforehand how many; where one row matches many, the plan decides the result.',
  },
  instead: {
    zh: '先查出主键，再按主键分批改动单表。',
    en: 'Select the keys first, then change one table by key in batches.',
  },
  bad: [
    { sql: 'UPDATE a JOIN b ON a.id = b.a_id SET a.x = b.x WHERE b.y = 1', dialects: ['mysql'] },
    { sql: 'DELETE a FROM a JOIN b ON a.id = b.a_id WHERE b.y = 1', dialects: ['mysql'] },
    { sql: 'UPDATE a SET x = b.x FROM b WHERE a.id = b.a_id', dialects: [...postgresSpeakers, 'sqlserver'] },
    { sql: 'DELETE FROM a USING b WHERE a.id = b.a_id', dialects: postgresSpeakers },
  ],
  good: [
    'UPDATE a SET x = 1 WHERE id = 2',
    'DELETE FROM a WHERE id = 2',
    { sql: 'DELETE t FROM orders AS t WHERE t.id = 2', dialects: ['mysql'] },
    { sql: 'UPDATE t SET x = 1 FROM orders t WHERE t.id = 2', dialects: ['sqlserver'] },
  ],
  on: ['update', 'delete'],
  check(node, _, report) {
    const targets = node.kind === 'update' ? node.tables : node.targets;
    const refs = [...targets, ...node.from];
    const [target] = targets;
    const isJoined =
      refs.some((ref) => ref.kind === 'join') ||
      targets.length > 1 ||
      node.from.length > 1 ||
      (target?.kind === 'table' && isOther(target, node.from));
    if (isJoined) report(node);
  },
});

/**
 * Whether the further table is not the changed one: FROM of MySQL and SQL Server repeats it, USING names the helpers
 * only.
 */
function isOther(target: Table, [from]: readonly TableRef[]): boolean {
  if (!from) return false;
  if (from.kind !== 'table') return true;
  const named = target.name.name.text.toLowerCase();
  return named !== from.name.name.text.toLowerCase() && named !== from.alias?.text.toLowerCase();
}

import { rule, type RuleContext } from '../../judge/rule.ts';
import { primaryKeyOf } from '../../schema/schema.ts';
import type { Delete, Update } from '../../tree/change.ts';
import type { Expression } from '../../tree/expression.ts';
import type { Name } from '../../tree/node.ts';
import { nodesOf, operandsOf } from '../../tree/walk.ts';

export default rule({
  id: 'dml-change-without-limit',
  wireNames: { v1: 'dml_check_limit_must_exist', v2: 'SQLE00092' },
  dialects: ['mysql'],
  category: 'dml',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml'], purpose: ['security', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'UPDATE 或 DELETE 没有 LIMIT', en: 'UPDATE or DELETE has no LIMIT' },
  why: {
    zh: '没有 LIMIT 时，写错的条件会改掉全表，大批改动也会长时间占用锁。',
    en: 'Without LIMIT a wrong condition changes the whole table, and a large change holds its locks for long.',
  },
  instead: { zh: '加上 LIMIT 分批执行。', en: 'Add LIMIT and run it in batches.' },
  bad: ['DELETE FROM logs WHERE day < 5', 'UPDATE users SET active = 0 WHERE city = 1'],
  good: [
    'DELETE FROM logs WHERE day < 5 LIMIT 1000',
    'DELETE a FROM a JOIN b ON a.id = b.id WHERE b.x = 1',
    'UPDATE users SET active = 0 WHERE id = 5',
    { given: 'CREATE TABLE t (code INT PRIMARY KEY, a INT)', sql: 'DELETE FROM t WHERE code = 7 AND a = 1' },
  ],
  on: ['update', 'delete'],
  check(node, context, report) {
    // MySQL takes no LIMIT when several tables are named.
    const isSingle =
      node.kind === 'update'
        ? node.tables.length === 1 && node.tables[0]?.kind === 'table'
        : node.from.length === 0 && node.targets.length === 1;
    if (isSingle && !node.limit && !isOneRow(node, context)) report(node);
  },
});

/** Whether the condition holds the whole primary key to constants; where it is not known, a column called id is it. */
function isOneRow(node: Update | Delete, { table, keyOf }: Pick<RuleContext, 'table' | 'keyOf'>): boolean {
  const [target] = node.kind === 'update' ? node.tables : node.targets;
  if (!node.where || target?.kind !== 'table') return false;
  const known = table(target.name);
  const key = (known && primaryKeyOf(known)?.columns) ?? ['id'];
  const held = new Set(operandsOf(node.where, 'AND').flatMap(heldColumn).map(keyOf));
  return key.every((column) => held.has(column.toLowerCase()));
}

function heldColumn(condition: Expression): Name[] {
  const isHeld =
    condition.kind === 'binary' && condition.operator === '=' && !nodesOf(condition.right, 'column').length;
  return isHeld && condition.left.kind === 'column' ? [condition.left.name] : [];
}

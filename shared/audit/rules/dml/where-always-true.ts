import type { AnyNode } from '../../ast.ts';
import { isAlwaysTrue } from '../../conditions.ts';
import { everyDialect } from '../../dialect-sets.ts';
import { rule } from '../../rule.ts';

export default rule({
  id: 'dml-where-always-true',
  wireNames: { v1: 'all_check_where_is_invalid', v2: 'SQLE00001' },
  dialects: everyDialect,
  category: 'dml', level: 'error',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['security', 'performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '条件不起过滤作用', en: 'The condition lets every row through' },
  message: { zh: '条件 {condition} 恒为真，等于没有条件', en: 'The condition {condition} is always true, so it filters nothing' },
  why: { zh: '恒真的条件会让语句读取或改动全表，也常常是拼接 SQL 或注入留下的痕迹。', en: 'A condition that is always true makes the statement read or change the whole table, and is often a trace of pasted or injected SQL.' },
  instead: { zh: '换成真正能过滤数据的条件。', en: 'Write a condition that really filters.' },
  bad: [
    'SELECT id FROM orders WHERE 1 = 1', "DELETE FROM orders WHERE 'a' = 'a'", 'UPDATE orders SET paid = 1 WHERE id = 5 OR 1 = 1', { sql: 'DELETE FROM orders WHERE TRUE', dialects: ['mysql', 'postgres'] },
    { given: 'CREATE TABLE orders (id INT NOT NULL PRIMARY KEY)', sql: 'DELETE FROM orders WHERE id IS NOT NULL' },
  ],
  good: [
    'SELECT id FROM orders WHERE paid = 1', 'DELETE FROM orders WHERE 1 = 1 AND id = 5',
    { given: 'CREATE TABLE orders (id INT NOT NULL PRIMARY KEY, paid INT NULL)', sql: 'DELETE FROM orders WHERE paid IS NOT NULL' },
  ],
  on: ['select', 'update', 'delete', 'is'],
  check(node, context, report) {
    if (node.kind !== 'is') {
      if (node.where && isAlwaysTrue(node.where)) report(node.where, { condition: context.text(node.where) });
    } else if (isWholeCondition(node, context.parents.at(-1)) && node.not && node.test === 'NULL' && node.value.kind === 'column') {
      if (context.column(node.value)?.nullable === false) report(node, { condition: context.text(node) });
    }
  },
});

function isWholeCondition(node: AnyNode, owner: AnyNode | undefined): boolean {
  return (owner?.kind === 'update' || owner?.kind === 'delete' || owner?.kind === 'select') && owner.where === node;
}

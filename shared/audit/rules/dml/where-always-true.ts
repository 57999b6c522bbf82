import type { Text } from '../../../text.ts';
import type { AnyNode, NodeOf } from '../../tree/any-node.ts';
import { isAlwaysTrue, isForPortion } from '../../tree/conditions.ts';
import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { isDual } from '../../tree/joined-tables.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'dml-where-always-true',
  wireNames: { v1: 'all_check_where_is_invalid', v2: 'SQLE00001' },
  dialects: everyDialect,
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['dml'], purpose: ['security', 'performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '条件不起过滤作用', en: 'The condition lets every row through' },
  message: { zh: '{what}，读取或改动的是全部行', en: '{what}, so all rows are read or changed' },
  why: {
    zh: '恒真的条件会让语句读取或改动全表，也常常是拼接 SQL 或注入留下的痕迹。',
    en: 'A condition that is always true makes the statement read or change the whole table, and is often a trace of pasted or injected SQL.',
  },
  instead: { zh: '换成真正能过滤数据的条件。', en: 'Write a condition that really filters.' },
  bad: [
    'SELECT id FROM orders WHERE 1 = 1',
    "DELETE FROM orders WHERE 'a' = 'a'",
    'UPDATE orders SET paid = 1 WHERE id = 5 OR 1 = 1',
    { sql: 'DELETE FROM orders WHERE TRUE', dialects: ['mysql', 'postgres'] },
    { given: 'CREATE TABLE orders (id INT NOT NULL PRIMARY KEY)', sql: 'DELETE FROM orders WHERE id IS NOT NULL' },
    'DELETE FROM orders WHERE 2 > 1',
    'UPDATE orders SET paid = 1 WHERE id = id',
    'DELETE FROM orders WHERE paid IS NULL OR paid IS NOT NULL',
    'DELETE FROM orders WHERE EXISTS (SELECT 1)',
    'DELETE FROM orders WHERE NOT 1 = 2',
    'DELETE FROM orders WHERE 1 IN (1, 2)',
    { sql: 'SELECT id FROM orders WHERE paid = 1 UNION SELECT id FROM old_orders', dialects: ['mysql'] },
    { sql: 'INSERT INTO paid (id) SELECT id FROM orders', dialects: ['mysql'] },
    { sql: 'SELECT id FROM orders', dialects: ['mysql'] },
    { sql: 'DELETE FROM orders', dialects: ['mysql'] },
  ],
  good: [
    'SELECT id FROM orders WHERE paid = 1',
    { sql: 'SELECT id FROM orders LIMIT 10', dialects: ['mysql'] },
    { sql: 'SELECT 1 FROM dual', dialects: ['mysql'] },
    'SELECT o.id FROM (SELECT id FROM orders WHERE paid = 1) o',
    'DELETE FROM orders WHERE 1 = 1 AND id = 5',
    'DELETE FROM orders WHERE NOT paid = 2',
    'DELETE FROM orders WHERE id = paid',
    'DELETE FROM orders WHERE paid IN (1, 2)',
    {
      given: 'CREATE TABLE orders (id INT NOT NULL PRIMARY KEY, paid INT NULL)',
      sql: 'DELETE FROM orders WHERE paid IS NOT NULL',
    },
  ],
  on: ['select', 'update', 'delete', 'is'],
  check(node, context, report) {
    if (node.kind === 'is') {
      if (isWholeCondition(node, context.parents.at(-1)) && isNeverNull(node, context))
        report(node, { what: always(context.text(node)) });
    } else if (!node.where) {
      if (context.dialect === 'mysql' && readsAll(node, context)) report(node, { what: missing });
    } else if (isAlwaysTrue(node.where)) report(node.where, { what: always(context.text(node.where)) });
  },
});

function isNeverNull({ not, test, value }: NodeOf<'is'>, { column }: RuleContext): boolean {
  return not && test === 'NULL' && value.kind === 'column' && column(value)?.nullable === false;
}

function isWholeCondition(node: AnyNode, owner: AnyNode | undefined): boolean {
  return (owner?.kind === 'update' || owner?.kind === 'delete' || owner?.kind === 'select') && owner.where === node;
}

const always = (condition: string): Text => ({
  zh: `条件 ${condition} 恒为真`,
  en: `The condition ${condition} is always true`,
});
const missing: Text = { zh: '没有 WHERE 条件', en: 'There is no WHERE clause' };

/**
 * Whether a statement without a condition goes through a whole table: the older generations of the rule, which know
 * MySQL only, report that too.
 */
function readsAll(node: NodeOf<'select' | 'update' | 'delete'>, { parents, isCte }: RuleContext): boolean {
  if (node.kind !== 'select') return !isForPortion(node);
  return (
    parents.every(({ kind }) => kind === 'setOperation' || kind === 'insert') &&
    !node.limit &&
    node.from.some((ref) => ref.kind === 'table' && !isDual(ref) && !isCte(ref.name))
  );
}

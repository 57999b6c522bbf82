import { everyDialect } from '../../dialect-facts/dialect-sets.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';
import { columnOf } from '../../schema/schema.ts';
import type { Column, Expression } from '../../tree/expression.ts';
import type { Query, Table } from '../../tree/query.ts';

export default rule({
  id: 'dml-not-in-subquery',
  dialects: everyDialect,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['correction', 'performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: 'NOT IN 后面是子查询', en: 'NOT IN is used with a subquery' },
  why: {
    zh: '子查询只要返回一个 NULL，整个条件就不再为真，结果为空；多数数据库也无法把它优化为反连接。',
    en: 'One NULL from the subquery makes the condition never true, so nothing is found; most servers cannot turn it into an anti-join either.',
  },
  instead: { zh: '改用 NOT EXISTS，或 LEFT JOIN … IS NULL。', en: 'Use NOT EXISTS, or LEFT JOIN with IS NULL.' },
  bad: ['SELECT id FROM users WHERE id NOT IN (SELECT user_id FROM orders)'],
  good: [
    'SELECT id FROM users u WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.user_id = u.id)',
    'SELECT id FROM users WHERE id NOT IN (1, 2)',
    'SELECT id FROM users WHERE id NOT IN (SELECT user_id FROM orders WHERE user_id IS NOT NULL)',
    {
      given: 'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT NOT NULL)',
      sql: 'SELECT id FROM users WHERE id NOT IN (SELECT o.user_id FROM orders o)',
    },
    {
      given: 'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT)',
      sql: 'SELECT id FROM users WHERE id NOT IN (SELECT id FROM orders)',
    },
  ],
  on: ['in'],
  check(node, context, report) {
    if (node.not && node.query && !isNeverNull(node.query, context)) report(node);
  },
});

/** Whether a query takes one column of one table that holds no NULL, or asks for those that are not NULL. */
function isNeverNull(query: Query, context: RuleContext): boolean {
  if (query.kind !== 'select' || query.rollup || query.items.length !== 1 || query.from.length !== 1) return false;
  const [value, from] = [query.items[0]?.value, query.from[0]];
  if (value?.kind !== 'column' || from?.kind !== 'table') return false;
  if (requires(query.where, value, context)) return true;
  return isRequired(value, from, context);
}

/** Whether a column is one of a table, which keeps NULL out of it. */
function isRequired({ table: of, name }: Column, { alias, name: named }: Table, context: RuleContext): boolean {
  if (of && context.keyOf(of) !== context.keyOf(alias ?? named.name)) return false;
  const table = context.table(named);
  const column = table && columnOf(table, context.keyOf(name), context.dialect);
  return column?.nullable === false;
}

/** Whether a condition leaves out the rows whose column is NULL. */
function requires(where: Expression | undefined, { name }: Column, { keyOf }: RuleContext): boolean {
  const conditions = where?.kind === 'logical' && where.operator === 'AND' ? where.operands : where ? [where] : [];
  return conditions.some(
    (one) =>
      one.kind === 'is' &&
      one.not &&
      one.test === 'NULL' &&
      one.value.kind === 'column' &&
      keyOf(one.value.name) === keyOf(name),
  );
}

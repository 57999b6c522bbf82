import { isAggregateName } from '../../tree/aggregates.ts';
import type { Call, Cast, Column } from '../../tree/expression.ts';
import { indexed } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { isOwnColumn, isVariable, mayBeIndexed } from '../../scope/own-columns.ts';
import { choosesRows } from '../../tree/surroundings.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'index-invalidation-function-on-column',
  wireNames: { v1: 'dml_check_where_exist_func', v2: 'SQLE00009' },
  dialects: indexed,
  category: 'index-invalidation',
  level: 'warn',
  tags: { operand: ['business', 'index'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '条件中对字段使用函数', en: 'A condition puts a function around a column' },
  message: {
    zh: '{call} 使字段 {column} 上的普通索引失效',
    en: '{call} keeps an ordinary index on {column} from being used',
  },
  why: {
    zh: '索引保存的是字段原值，对字段做函数运算后只能逐行计算。',
    en: 'The index holds the plain values; what a function makes of them has to be computed for each row.',
  },
  instead: {
    zh: '把运算移到常量一侧，例如 created_at >= 起 AND created_at < 止；必要时建函数索引。',
    en: 'Move the computing to the constant side, as in created_at >= x AND created_at < y, or index the expression.',
  },
  bad: [
    "SELECT id FROM orders WHERE UPPER(code) = 'A1'",
    "DELETE FROM orders WHERE SUBSTR(code, 1, 2) = 'A1'",
    "SELECT id FROM orders WHERE CAST(number AS CHAR(9)) = 'A1'",
  ],
  good: [
    "WITH recent AS (SELECT id, code FROM orders WHERE paid = 1) SELECT id FROM recent WHERE UPPER(code) = 'A1'",
    "SELECT d.id FROM (SELECT id, code FROM orders WHERE paid = 1) d WHERE UPPER(d.code) = 'A1'",
    {
      sql: "SELECT name FROM sys.objects WHERE OBJECTPROPERTY(object_id, 'IsProcedure') = 1",
      dialects: ['sqlserver'],
    },
    {
      sql: "CREATE TRIGGER t ON orders AFTER UPDATE AS IF EXISTS (SELECT 1 FROM inserted WHERE UPPER(code) = 'A1') RETURN",
      dialects: ['sqlserver'],
    },
    { sql: "SELECT x FROM unnest(ARRAY['a']) AS given (x) WHERE upper(x) = 'A'", dialects: ['postgres'] },
    {
      given: 'CREATE TABLE users (id INT PRIMARY KEY, name VARCHAR(20)); CREATE INDEX by_name ON users (LOWER(name))',
      sql: "SELECT id FROM users WHERE LOWER(name) = 'wang'",
      dialects: ['postgres', 'oracle'],
    },
    {
      sql: 'CREATE FUNCTION f(wanted INT) RETURNS INT LANGUAGE plpgsql AS $$ DECLARE x INT; BEGIN SELECT id INTO x FROM orders WHERE id = abs(wanted); RETURN x; END $$',
      dialects: ['postgres'],
    },
    'SELECT id FROM users u WHERE EXISTS (SELECT 1 FROM orders o WHERE o.code = UPPER(u.code))',
    {
      sql: 'DECLARE TYPE ids IS TABLE OF NUMBER; gone ids := ids(1, 2); BEGIN FORALL j IN gone.FIRST..gone.LAST DELETE FROM orders WHERE id = gone(j); END;',
      dialects: ['oracle'],
    },
    { sql: "SELECT id FROM orders WHERE JSON_EXTRACT(doc, '$.a') = 1", dialects: ['mysql'] },
    { sql: "SELECT id FROM orders WHERE JSON_VALUE(doc, '$.a') = '1'", dialects: ['sqlserver', 'oracle'] },
    { sql: "SELECT id FROM orders WHERE jsonb_path_exists(doc, '$.a')", dialects: ['postgres'] },
    "SELECT id FROM orders WHERE code = UPPER('a1')",
    'SELECT UPPER(code) FROM orders WHERE id = 1',
    'SELECT user_id FROM orders GROUP BY user_id HAVING COUNT(total) > 3',
    'SELECT code FROM orders GROUP BY code HAVING UPPER(code) > 3',
    {
      sql: 'SELECT user_id FROM orders GROUP BY ROLLUP (user_id) HAVING GROUPING(user_id) > 0',
      dialects: ['postgres', 'oracle', 'sqlserver'],
    },
    { sql: "SELECT id FROM orders WHERE CAST(created_at AS DATE) = '2024-05-01'", dialects: ['sqlserver'] },
    "SELECT id FROM orders WHERE code = CAST('a1' AS CHAR(2))",
    { sql: 'SELECT id FROM nodes WHERE place = hierarchyid::GetRoot()', dialects: ['sqlserver'] },
  ],
  on: ['call', 'cast'],
  check(call, context, report) {
    const { around, parents } = context;
    const isOwn = (name: Column) => isOwnColumn(name, around, parents);
    const column = call.kind === 'call' ? columnIn(call, isOwn) : castColumn(call, context.dialect);
    if (
      !column ||
      !choosesRows(around) ||
      !isOwn(column) ||
      !mayBeIndexed(column, around, context.isCte) ||
      isBesideOwnColumn(call, context) ||
      (call.kind === 'call' && isNoFunction(call, column, context))
    )
      return;
    // An index on an expression may be the one on this.
    const fate = context.columnFate(column);
    if (typeof fate === 'object' && fate.table.indexes?.some(({ columns }) => columns.includes('')))
      context.cannotTell();
    else report(call, { call: context.text(call), column: context.text(column) });
  },
});

/** An element of a collection of PL/SQL, and `type::Method()` of SQL Server, look like calls with an argument. */
function isNoFunction(call: Call, column: Column, { parents, text }: RuleContext): boolean {
  return isVariable(call.name.name, parents) || text(call).startsWith(`${text(column)}::`);
}

/**
 * In a subquery a name alone may be a column of the query around it: where it is compared with a plain column, that one
 * is what an index finds.
 */
function isBesideOwnColumn(call: Call | Cast, { around, parents }: RuleContext): boolean {
  const parent = parents.at(-1);
  if (around.subqueries === 0 || parent?.kind !== 'binary') return false;
  const other = parent.left === call ? parent.right : parent.left;
  return other.kind === 'column' && isOwnColumn(other, around, parents);
}

function columnIn({ args, over, name: { name } }: Call, isOwn: (column: Column) => boolean): Column | undefined {
  // VALUES(column) of MySQL is what the insert brought, GROUPING(column) tells of the group.
  // A document has no ordinary index that its paths could use.
  return over || isAggregateName(name.text) || /^(values$|grouping(_id)?$|jsonb?_|xmlexists$)/i.test(name.text)
    ? undefined
    : args.find((argument): argument is Column => argument.kind === 'column' && isOwn(argument));
}

/** SQL Server still finds a day by the index when a moment is cast to DATE. */
function castColumn({ value, type }: Cast, dialect: Dialect): Column | undefined {
  return value.kind === 'column' && !(dialect === 'sqlserver' && type.family === 'date') ? value : undefined;
}

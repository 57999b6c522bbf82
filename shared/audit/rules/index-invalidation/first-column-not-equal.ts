import type { Delete, Update } from '../../tree/change.ts';
import type { Expression } from '../../tree/expression.ts';
import type { Name } from '../../tree/node.ts';
import type { Select, Table } from '../../tree/query.ts';
import { indexed } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { nameKey } from '../../dialect-facts/identifiers.ts';
import { operandsOf } from '../../tree/walk.ts';
import { rule } from '../../judge/rule.ts';
import type { SchemaIndex, SchemaTable } from '../../schema/schema.ts';

export default rule({
  id: 'index-invalidation-first-column-not-equal',
  wireNames: { v1: 'dml_must_match_left_most_prefix' },
  dialects: indexed,
  category: 'index-invalidation',
  level: 'warn',
  tags: { operand: ['index'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'always',
  what: { zh: '联合索引的首列没有用等值条件', en: 'The first column of a composite index is not tested for equality' },
  message: {
    zh: '索引 {index} 的首列 {first} 不是等值条件，后面的字段用不上该索引',
    en: '{first}, the first column of index {index}, is not tested for equality, so the columns behind it do not help',
  },
  why: {
    zh: '只有首列等值时，索引中后面的字段才是有序的；范围、IN、OR 之后只能逐项过滤。',
    en: 'Only behind an equal first column are the next ones in order; behind a range, IN or OR they merely filter.',
  },
  instead: {
    zh: '把首列写成等值条件，或把等值字段放在索引前面。',
    en: 'Test the first column for equality, or put the columns tested for equality first in the index.',
  },
  bad: [
    {
      given:
        'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT, status INT); CREATE INDEX idx_user ON orders (user_id, status)',
      sql: 'SELECT id FROM orders WHERE user_id IN (1, 2) AND status = 1',
    },
    {
      given:
        'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT, status INT); CREATE INDEX idx_user ON orders (user_id, status)',
      sql: 'DELETE FROM orders WHERE user_id > 5 AND status = 1',
    },
  ],
  good: [
    {
      given:
        'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT, status INT); CREATE INDEX idx_user ON orders (user_id, status)',
      sql: 'SELECT id FROM orders WHERE user_id = 5 AND status IN (1, 2)',
    },
    {
      given:
        'CREATE TABLE orders (id INT PRIMARY KEY, user_id INT, status INT); CREATE INDEX idx_user ON orders (user_id, status)',
      sql: 'SELECT id FROM orders WHERE user_id > 5',
    },
  ],
  on: ['select', 'update', 'delete'],
  check(node, context, report) {
    const ref = onlyTable(node);
    if (!node.where || !ref) return;
    const indexes = wideIndexes(context.requireTable(ref.name));
    if (indexes.length === 0) return;
    const tests = operandsOf(node.where, 'AND').map(
      (operand): Test => ({
        operand,
        isEqual: isEquality(operand),
        keys: columnsIn(operand).map(context.keyOf),
      }),
    );
    for (const {
      name,
      columns: [first = '', ...rest],
    } of indexes) {
      const isFirst = testOf(first, context.dialect);
      const ranged = tests.find((test) => !test.isEqual && isFirst(test))?.operand;
      if (!ranged || tests.some((test) => test.isEqual && isFirst(test))) continue;
      if (rest.some((listed) => tests.some(testOf(listed, context.dialect))))
        report(ranged, { index: name || 'PRIMARY', first });
    }
  },
});

/** A condition with the keys of the columns that it tests. */
type Test = { readonly operand: Expression; readonly isEqual: boolean; readonly keys: readonly string[] };

/** Tells which conditions test a column; an expression among those of an index is none. */
function testOf(listed: string, dialect: Dialect): (test: Test) => boolean {
  const key = nameKey(listed, dialect);
  return ({ keys }) => listed !== '' && keys.includes(key);
}

function wideIndexes(table: SchemaTable | undefined): readonly SchemaIndex[] {
  return table?.indexes?.filter(({ columns }) => columns.length > 1) ?? [];
}

function onlyTable(node: Select | Update | Delete): Table | undefined {
  const refs = node.kind === 'select' ? node.from : node.kind === 'update' ? node.tables : node.targets;
  const [ref] = refs;
  return refs.length === 1 && ref?.kind === 'table' ? ref : undefined;
}

function isEquality(condition: Expression): boolean {
  return condition.kind === 'binary' && (condition.operator === '=' || condition.operator === '<=>');
}

/** The columns that a simple condition tests. */
function columnsIn(condition: Expression): Name[] {
  if (condition.kind === 'logical')
    return condition.operands.flatMap((operand) => (operand.kind === 'logical' ? [] : columnsIn(operand)));
  if (condition.kind === 'binary')
    return [condition.left, condition.right].flatMap((side) => (side.kind === 'column' ? [side.name] : []));
  const isTest =
    condition.kind === 'in' || condition.kind === 'between' || condition.kind === 'like' || condition.kind === 'is';
  return isTest && condition.value.kind === 'column' ? [condition.value.name] : [];
}

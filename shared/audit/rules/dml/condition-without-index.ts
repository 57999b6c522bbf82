import type { Delete, Update } from '../../tree/change.ts';
import type { Select, Table } from '../../tree/query.ts';
import { indexed } from '../../dialect-facts/dialect-sets.ts';
import { nameKey } from '../../dialect-facts/identifiers.ts';
import { isSmall } from '../../plan/planned-statement.ts';
import { rule } from '../../judge/rule.ts';
import { nodesOf } from '../../tree/walk.ts';

export default rule({
  id: 'dml-condition-without-index',
  wireNames: { v2: 'SQLE00110' },
  dialects: indexed,
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business', 'index'], sql: ['dml'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'always',
  what: { zh: '条件没有合适的索引', en: 'No index suits the condition' },
  message: {
    zh: '表 {table} 没有以条件中的字段开头的索引',
    en: 'No index of table {table} begins with a column of the condition',
  },
  why: {
    zh: '条件只能逐行判断，行数越多越慢。',
    en: 'The condition is tried on every row, which gets slower with each row that is added.',
  },
  instead: {
    zh: '为条件中区分度高的字段建索引。',
    en: 'Index the columns of the condition that tell most rows apart.',
  },
  bad: [
    {
      given: 'CREATE TABLE orders (id INT PRIMARY KEY, note VARCHAR(20))',
      rows: 50_000,
      sql: "UPDATE orders SET note = '' WHERE note = 'x'",
    },
  ],
  good: [
    {
      given: 'CREATE TABLE orders (id INT PRIMARY KEY, note VARCHAR(20))',
      rows: 50_000,
      sql: "SELECT note FROM orders WHERE id = 1 AND note = 'x'",
    },
    {
      given: 'CREATE TABLE orders (id INT PRIMARY KEY, note VARCHAR(20))',
      rows: 50,
      sql: "SELECT id FROM orders WHERE note = 'x'",
    },
    "SELECT id FROM orders WHERE note = 'x'",
  ],
  on: ['select', 'update', 'delete'],
  check(node, context, report) {
    const ref = onlyTable(node);
    const table = ref && node.where && !context.isCte(ref.name) ? context.requireTable(ref.name) : undefined;
    if (!node.where || !table?.indexes || table.type === 'view' || isSmall(table)) return;
    const names = new Set(nodesOf(node.where, 'column').map(({ name }) => context.keyOf(name)));
    const isFirst = table.indexes.some(
      ({ columns: [first] }) => first !== undefined && (first === '' || names.has(nameKey(first, context.dialect))),
    );
    if (names.size > 0 && !isFirst) report(node.where, { table: table.name });
  },
});

function onlyTable(node: Select | Update | Delete): Table | undefined {
  const refs =
    node.kind === 'select'
      ? node.from
      : node.kind === 'update'
        ? [...node.tables, ...node.from]
        : [...node.targets, ...node.from];
  const [ref] = refs;
  return refs.length === 1 && ref?.kind === 'table' ? ref : undefined;
}

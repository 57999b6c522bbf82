import type { Insert, Query, Select } from '../ast.ts';
import { everyDialect, postgresFamily } from '../dialect-sets.ts';
import type { Dialect } from '../identifiers.ts';
import { rule } from '../rule.ts';
import type { SchemaColumn, SchemaTable } from '../schema.ts';

/** There columns may be those of partitions, or be computed. */
const warehouses: readonly Dialect[] = ['hive', 'clickhouse', 'snowflake'];

export default rule({
  id: 'validity-insert-arity',
  dialects: everyDialect,
  category: 'dml', level: 'error',
  tags: { operand: ['column'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: 'INSERT 的字段数与值数不一致', en: 'INSERT gives another number of values than columns' },
  message: { zh: '共 {columns} 个字段，却给出 {values} 个值', en: 'There are {columns} columns but {values} values' },
  why: { zh: '字段与值必须一一对应，否则执行时一定失败。', en: 'Each column needs exactly one value, so the statement is bound to fail.' },
  instead: { zh: '补齐或去掉多余的值，并写明字段列表。', en: 'Add or remove values, and write the list of columns.' },
  bad: [
    'INSERT INTO shop (id, city) VALUES (1)',
    "INSERT INTO shop (id, city) VALUES (1, 'x'), (2, 'y', 3)",
    'INSERT INTO shop (id, city) SELECT id FROM store',
    { sql: 'CREATE TABLE shop (id INT, city VARCHAR(20)); INSERT INTO shop VALUES (1, 2, 3)', except: warehouses },
    { given: 'CREATE TABLE shop (id INT)', sql: 'INSERT INTO shop VALUES (1, 2)', except: warehouses },
    'INSERT INTO never_seen VALUES (1, 2), (3)',
    'INSERT INTO shop (id, city) SELECT id FROM store UNION ALL SELECT id FROM mall',
  ],
  good: [
    "INSERT INTO shop (id, city) VALUES (1, 'x')",
    'INSERT INTO shop (id, city) SELECT * FROM store',
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: "INSERT INTO shop VALUES (1, 'x')" },
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: 'INSERT INTO shop VALUES (1)', dialects: postgresFamily },
    { given: 'CREATE TABLE shop (id INT IDENTITY(1, 1), city VARCHAR(20))', sql: "INSERT INTO shop VALUES ('x')", dialects: ['sqlserver'] },
    'INSERT INTO never_seen VALUES (1, 2, 3)',
    { given: 'CREATE TABLE shop (id INT, city INT INVISIBLE DEFAULT 3)', sql: 'INSERT INTO shop VALUES (1)', dialects: ['mysql', 'oracle'] },
  ],
  on: ['insert'],
  check(node, context, report) {
    const listed = node.columns.length;
    const known = listed > 0 ? listed : wanted(context.table(node.table.name), context.dialect);
    const rows = rowsOf(node);
    const first = rows[0]?.width ?? 0;
    // PostgreSQL fills columns at the end when neither list names them; all rows must still be of one length.
    const isFewerAllowed = listed === 0 && postgresFamily.includes(context.dialect);
    const expected = known === undefined || isFewerAllowed ? Math.min(known ?? first, first) : known;
    for (const { at, width } of rows) if (width !== expected) report(at, { columns: expected, values: width });
  },
});

/** How many values an INSERT without a list of columns takes; undefined where that depends on more than the columns. */
function wanted(table: SchemaTable | undefined, dialect: Dialect): number | undefined {
  if (warehouses.includes(dialect)) return undefined;
  // These leave out the columns that they fill by themselves.
  const isLeftOut = ({ autoIncrement, generated, invisible }: SchemaColumn) => invisible === true || (dialect === 'sqlserver' && (autoIncrement || generated)) || (dialect === 'sqlite' && generated);
  return table?.columns?.filter((column) => !isLeftOut(column)).length;
}

/** The query of a UNION that tells how many columns it has. */
function firstSelect(query: Query): Select | undefined {
  let first = query;
  while (first.kind === 'setOperation' || first.kind === 'wrappedQuery') first = first.kind === 'setOperation' ? first.left : first.query;
  return first.kind === 'select' ? first : undefined;
}

function rowsOf({ source }: Insert): { at: { start: number; end: number }; width: number }[] {
  if (source?.kind === 'values') return source.rows.filter((row) => row.items.length > 0).map((row) => ({ at: row, width: row.items.length }));
  const first = source && firstSelect(source);
  if (!source || !first || first.items.some((item) => item.value.kind === 'star' || item.value.kind === 'field')) return [];
  return [{ at: source, width: first.items.length }];
}

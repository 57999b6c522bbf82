import type { Insert, MergeBranch } from '../tree/change.ts';
import type { ObjectName } from '../tree/node.ts';
import type { Query, Select } from '../tree/query.ts';
import { everyDialect, postgresSpeakers } from '../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { rule, type RuleContext } from '../judge/rule.ts';
import type { SchemaColumn, SchemaTable } from '../schema/schema.ts';

/** There columns may be those of partitions, or be computed. */
const warehouses: readonly Dialect[] = ['hive', 'clickhouse', 'snowflake'];

export default rule({
  id: 'validity-insert-arity',
  dialects: everyDialect,
  category: 'dml',
  level: 'error',
  tags: { operand: ['column'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: 'INSERT 的字段数与值数不一致', en: 'INSERT gives another number of values than columns' },
  message: { zh: '共 {columns} 个字段，却给出 {values} 个值', en: 'There are {columns} columns but {values} values' },
  why: {
    zh: '字段与值必须一一对应，否则执行时一定失败。',
    en: 'Each column needs exactly one value, so the statement is bound to fail.',
  },
  instead: { zh: '补齐或去掉多余的值，并写明字段列表。', en: 'Add or remove values, and write the list of columns.' },
  bad: [
    'INSERT INTO shop (id, city) VALUES (1)',
    "INSERT INTO shop (id, city) VALUES (1, 'x'), (2, 'y', 3)",
    'INSERT INTO shop (id, city) SELECT id FROM store',
    { sql: 'CREATE TABLE shop (id INT, city VARCHAR(20)); INSERT INTO shop VALUES (1, 2, 3)', except: warehouses },
    { given: 'CREATE TABLE shop (id INT)', sql: 'INSERT INTO shop VALUES (1, 2)', except: warehouses },
    'INSERT INTO never_seen VALUES (1, 2), (3)',
    'INSERT INTO shop (id, city) SELECT id FROM store UNION ALL SELECT id FROM mall',
    {
      given: 'CREATE TABLE shop (id INT, city VARCHAR(20))',
      sql: 'INSERT INTO shop (id) SELECT * FROM shop',
      except: warehouses,
    },
    {
      sql: 'MERGE INTO shop s USING store t ON (s.id = t.id) WHEN NOT MATCHED THEN INSERT (id, city) VALUES (t.id)',
      dialects: ['postgres', 'oracle', 'sqlserver'],
    },
  ],
  good: [
    "INSERT INTO shop (id, city) VALUES (1, 'x')",
    'INSERT INTO shop (id, city) SELECT * FROM store',
    { given: 'CREATE TABLE shop (id INT, city VARCHAR(20))', sql: "INSERT INTO shop VALUES (1, 'x')" },
    {
      given: 'CREATE TABLE shop (id INT, city VARCHAR(20))',
      sql: 'INSERT INTO shop VALUES (1)',
      dialects: postgresSpeakers,
    },
    {
      given: 'CREATE TABLE shop (id INT IDENTITY(1, 1), city VARCHAR(20))',
      sql: "INSERT INTO shop VALUES ('x')",
      dialects: ['sqlserver'],
    },
    'INSERT INTO never_seen VALUES (1, 2, 3)',
    {
      given: 'CREATE TABLE shop (id INT, city INT INVISIBLE DEFAULT 3)',
      sql: 'INSERT INTO shop VALUES (1)',
      dialects: ['mysql', 'oracle'],
    },
  ],
  on: ['insert', 'mergeBranch'],
  check(node, context, report) {
    const rows = node.kind === 'insert' ? rowsOf(node, context) : branchRow(node);
    const [first] = rows;
    const table = node.kind === 'insert' ? node.table.name : mergedTable(context);
    if (!first || !table) return;
    const listed = node.columns.length;
    const known = listed > 0 ? listed : wanted(context.table(table), context.dialect);
    // PostgreSQL fills columns at the end when no list names them; all rows must still be of one length.
    const isFewerAllowed = listed === 0 && postgresSpeakers.includes(context.dialect);
    const expected = known === undefined || isFewerAllowed ? Math.min(known ?? first.width, first.width) : known;
    for (const { at, width } of rows) if (width !== expected) report(at, { columns: expected, values: width });
  },
});

/** How many values an INSERT without a list of columns takes; undefined where that depends on more than the columns. */
function wanted(table: SchemaTable | undefined, dialect: Dialect): number | undefined {
  if (warehouses.includes(dialect)) return undefined;
  // These leave out the columns that they fill by themselves.
  const isLeftOut = ({ autoIncrement, generated, invisible }: SchemaColumn) =>
    invisible === true ||
    (dialect === 'sqlserver' && (autoIncrement || generated)) ||
    (dialect === 'sqlite' && generated);
  return table?.columns?.filter((column) => !isLeftOut(column)).length ?? table?.columnNames?.length;
}

/** The query of a UNION that tells how many columns it has. */
function firstSelect(query: Query): Select | undefined {
  let first = query;
  while (first.kind === 'setOperation' || first.kind === 'wrappedQuery')
    first = first.kind === 'setOperation' ? first.left : first.query;
  return first.kind === 'select' ? first : undefined;
}

type CountedRow = { readonly at: { readonly start: number; readonly end: number }; readonly width: number };

function rowsOf({ source, columns }: Insert, context: RuleContext): CountedRow[] {
  if (source?.kind === 'values')
    return source.rows
      .filter(({ items }) => items.length > 0 || columns.length > 0)
      .map((row) => ({ at: row, width: row.items.length }));
  const width = source && mayBeCounted(source, context.dialect) ? context.width(source) : undefined;
  return source && width !== undefined ? [{ at: source, width }] : [];
}

/** What a star of a warehouse stands for is not known well enough. */
function mayBeCounted(source: Query, dialect: Dialect): boolean {
  return (
    !warehouses.includes(dialect) || firstSelect(source)?.items.every(({ value }) => value.kind !== 'star') === true
  );
}

function branchRow({ values }: MergeBranch): CountedRow[] {
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last || values.some(({ kind }) => kind === 'star')) return [];
  return [{ at: { start: first.start, end: last.end }, width: values.length }];
}

function mergedTable({ parents }: RuleContext): ObjectName | undefined {
  const merge = parents.at(-1);
  return merge?.kind === 'merge' && merge.into.kind === 'table' ? merge.into.name : undefined;
}

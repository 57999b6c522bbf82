import { tableAround } from '../../tree/definitions.ts';
import { indexed } from '../../dialect-facts/dialect-sets.ts';
import { nameKey } from '../../dialect-facts/identifiers.ts';
import { rule } from '../../judge/rule.ts';
import { gatheredOver, madeIndexes } from '../../script/index-list.ts';
import type { SchemaIndex } from '../../schema/schema.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';

export default rule({
  id: 'indexing-column-in-many-indexes',
  wireNames: { v1: 'ddl_check_index_too_many', v2: 'SQLE00043' },
  dialects: indexed,
  category: 'indexing',
  level: 'notice',
  tags: { operand: ['index', 'column'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 2,
      desc: { zh: '同一字段最多参与的索引数', en: 'Most indexes of one column' },
    },
  },
  needsSchema: 'better',
  what: { zh: '同一字段参与的索引过多', en: 'One column is in too many indexes' },
  message: {
    zh: '字段 {column} 参与了 {count} 个索引，超过 {max}',
    en: 'Column {column} is in {count} indexes, more than {max}',
  },
  why: {
    zh: '更新该字段要改动所有这些索引，其中往往有重复的。',
    en: 'Changing the column changes all of them, and some mostly say the same.',
  },
  instead: { zh: '合并前缀相同的索引。', en: 'Merge those that begin alike.' },
  bad: [
    {
      given: 'CREATE TABLE t (a INT, b INT, c INT); CREATE INDEX i1 ON t (a); CREATE INDEX i2 ON t (b, a)',
      sql: 'CREATE INDEX i3 ON t (c, a)',
    },
    { sql: 'CREATE TABLE t (a INT, b INT, c INT, KEY i1 (a), KEY i2 (b, a), KEY i3 (c, a))', dialects: ['mysql'] },
  ],
  good: [{ given: 'CREATE TABLE t (a INT, b INT); CREATE INDEX i1 ON t (a)', sql: 'CREATE INDEX i2 ON t (b, a)' }],
  on: ['createTable', 'alterTable', 'createIndex'],
  check(node, context, report) {
    const name = tableAround([...context.parents, node]);
    const isAboutIndexes =
      node.kind !== 'alterTable' ||
      node.actions.some((action) => action.kind === 'addIndex' || action.kind === 'addConstraint');
    const after = name && isAboutIndexes ? context.tableAfter(name)?.indexes : undefined;
    if (!name || !after) return;
    const before = node.kind === 'createTable' ? [] : (context.table(name)?.indexes ?? []);
    for (const { column, count } of touchedColumns(before, after, context.dialect))
      if (count > context.params.max) report(name, { column, count, max: context.params.max });
  },
});

/** The columns that the indexes of a statement are on, with the number of all indexes that each is in then. */
function touchedColumns(
  before: readonly SchemaIndex[],
  after: readonly SchemaIndex[],
  dialect: Dialect,
): { column: string; count: number }[] {
  const made = madeIndexes(before, after);
  if (made.length === 0) return [];
  const older = countsOf(before, dialect);
  return [...countsOf(made, dialect)].map(([key, { column, count }]) => ({
    column,
    count: count + (older.get(key)?.count ?? 0),
  }));
}

/** In how many indexes each column is; expressions are left out. */
const countsOf = gatheredOver(
  () => new Map<string, { column: string; count: number }>(),
  (counts, { columns }, dialect) => {
    for (const column of columns.filter((one) => one !== '')) {
      const key = nameKey(column, dialect);
      counts.set(key, { column, count: (counts.get(key)?.count ?? 0) + 1 });
    }
  },
);

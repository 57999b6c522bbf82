import { tableAround } from '../../definitions.ts';
import { indexed, postgresFamily } from '../../dialect-sets.ts';
import { nameKey, type Dialect } from '../../identifiers.ts';
import { rule } from '../../rule.ts';
import type { ColumnForm, SchemaIndex } from '../../schema.ts';

export default rule({
  id: 'index-optimization-redundant-index',
  wireNames: { v1: 'ddl_check_redundant_index', v2: 'SQLE00055' },
  dialects: indexed,
  category: 'index-optimization', level: 'error',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['maintenance', 'performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '索引重复', en: 'An index is redundant' },
  message: { zh: '索引 {index} 已被 {other}（{columns}）覆盖', en: 'Index {index} is covered by {other} ({columns})' },
  why: { zh: '字段相同或是另一索引的最左前缀，查询时用不到，写入时却都要维护。', en: 'Its columns are the beginning of another index: no query needs it, yet every write keeps it up.' },
  instead: { zh: '只保留较长的那个索引。', en: 'Keep only the longer one.' },
  bad: [
    { sql: 'CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT, KEY i1 (a), KEY i2 (a, b))', dialects: ['mysql'] },
    { given: 'CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT); CREATE INDEX i1 ON t (a, b)', sql: 'CREATE INDEX i2 ON t (a)' },
    'CREATE TABLE t (id INT PRIMARY KEY, UNIQUE (id))',
  ],
  good: [
    { given: 'CREATE TABLE t (id INT PRIMARY KEY, a VARCHAR(50), b INT, KEY i1 (a(10), b))', sql: 'CREATE INDEX i2 ON t (a)', dialects: ['mysql'] },
    { given: 'CREATE TABLE t (id INT PRIMARY KEY, a TEXT, b INT); CREATE INDEX i1 ON t (a, b)', sql: 'CREATE INDEX i2 ON t (a text_pattern_ops)', dialects: ['postgres'] },
    { given: 'CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT); CREATE INDEX i1 ON t (a, b)', sql: 'CREATE INDEX i2 ON t (b)' },
    { given: 'CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT); CREATE INDEX i1 ON t (a, b)', sql: 'CREATE UNIQUE INDEX i2 ON t (a)' },
    { given: 'CREATE TABLE t (id INT PRIMARY KEY, a INT); CREATE INDEX i1 ON t (a) WHERE a > 0', sql: 'CREATE INDEX i2 ON t (a)', dialects: [...postgresFamily, 'sqlserver'] },
    { given: 'CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT, c INT); CREATE INDEX i1 ON t (a, b)', sql: 'CREATE INDEX i2 ON t (a) INCLUDE (c)', dialects: [...postgresFamily, 'sqlserver'] },
  ],
  on: ['createTable', 'alterTable', 'createIndex'],
  check(node, context, report) {
    const name = tableAround([...context.parents, node]);
    const after = name && context.tableAfter(name)?.indexes;
    // What an index carries along for queries that read nothing else, no other one has.
    if (!name || !after || (node.kind === 'createIndex' && node.index.include.length > 0)) return;
    const before = new Set(node.kind === 'createTable' ? [] : context.table(name)?.indexes);
    for (const index of after) {
      const other = after.find((one) => one !== index && covers(one, index, context.dialect) && !(before.has(one) && before.has(index)) && !(covers(index, one, context.dialect) && after.indexOf(one) > after.indexOf(index)));
      if (other) report(name, { index: labelOf(index), other: labelOf(other), columns: other.columns.join(', ') });
    }
  },
});

/** Whether an index does all that another one does. */
function covers(index: SchemaIndex, other: SchemaIndex, dialect: Dialect): boolean {
  const isTree = (one: SchemaIndex) => !one.partial && one.kind !== 'fulltext' && one.kind !== 'spatial' && (one.method ?? 'btree') === 'btree' && !one.columns.includes('');
  if (!isTree(index) || !isTree(other) || other.kind === 'primary' || other.carries || !isKeptAlike(index, other)) return false;
  const isBeginning = other.columns.length <= index.columns.length && other.columns.every((column, at) => nameKey(column, dialect) === nameKey(index.columns[at] ?? '', dialect));
  // A unique index also forbids; only one on the same columns that forbids too can stand for it.
  return isBeginning && (other.kind === 'plain' || (index.kind !== 'plain' && index.columns.length === other.columns.length));
}

/** Whether the first columns of an index are kept as another one keeps them. A whole column does for its beginning, and one alone can be read backwards. */
function isKeptAlike({ forms }: SchemaIndex, other: SchemaIndex): boolean {
  return other.columns.every((_, at) => {
    const [own, wanted] = [forms?.[at] ?? plain, other.forms?.[at] ?? plain];
    const isLongEnough = own.prefix === undefined || (wanted.prefix !== undefined && own.prefix >= wanted.prefix);
    return isLongEnough && own.operatorClass === wanted.operatorClass && (other.columns.length === 1 || own.isDescending === wanted.isDescending);
  });
}

const plain: ColumnForm = { isDescending: false, prefix: undefined, operatorClass: undefined };

function labelOf(index: SchemaIndex): string {
  return index.name || (index.kind === 'primary' ? 'PRIMARY KEY' : index.columns.join('_'));
}

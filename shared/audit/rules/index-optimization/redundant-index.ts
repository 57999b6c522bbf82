import { tableAround } from '../../tree/definitions.ts';
import { indexed, oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';
import type { SchemaIndex, SchemaTable } from '../../schema/schema.ts';
import { tableAfter } from '../../script/table-alteration.ts';
import { madeView } from '../../script/table-definition.ts';
import type { ObjectName } from '../../tree/node.ts';
import type { AlterAction } from '../../tree/table-statement.ts';
import { redundantIn } from '../../script/redundant-indexes.ts';

export default rule({
  id: 'index-optimization-redundant-index',
  wireNames: { v1: 'ddl_check_redundant_index', v2: 'SQLE00055' },
  dialects: indexed,
  category: 'index-optimization',
  level: 'notice',
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['maintenance', 'performance'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '索引重复', en: 'An index is redundant' },
  message: { zh: '索引 {index} 已被 {other}（{columns}）覆盖', en: 'Index {index} is covered by {other} ({columns})' },
  why: {
    zh: '字段相同或是另一索引的最左前缀，查询时用不到，写入时却都要维护。',
    en: 'Its columns are the beginning of another index: no query needs it, yet every write keeps it up.',
  },
  instead: { zh: '只保留较长的那个索引。', en: 'Keep only the longer one.' },
  bad: [
    { sql: 'CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT, KEY i1 (a), KEY i2 (a, b))', dialects: ['mysql'] },
    {
      given: 'CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT); CREATE INDEX i1 ON t (a, b)',
      sql: 'CREATE INDEX i2 ON t (a)',
    },
    'CREATE TABLE t (id INT PRIMARY KEY, UNIQUE (id))',
    { sql: 'ALTER TABLE t ADD INDEX i1 (a), ADD INDEX i2 (a, b)', dialects: ['mysql'] },
  ],
  good: [
    {
      given: 'CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT, KEY i1 (a), KEY i2 (a, b))',
      sql: 'ALTER TABLE t RENAME INDEX i1 TO i3; ALTER TABLE t RENAME COLUMN a TO c',
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE t (id INT PRIMARY KEY, a VARCHAR(50), b INT, KEY i1 (a(10), b))',
      sql: 'CREATE INDEX i2 ON t (a)',
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE t (id INT PRIMARY KEY, a TEXT, b INT); CREATE INDEX i1 ON t (a, b)',
      sql: 'CREATE INDEX i2 ON t (a text_pattern_ops)',
      dialects: ['postgres'],
    },
    {
      given: 'CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT); CREATE INDEX i1 ON t (a, b)',
      sql: 'CREATE INDEX i2 ON t (b)',
    },
    {
      given: 'CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT); CREATE INDEX i1 ON t (a, b)',
      sql: 'CREATE UNIQUE INDEX i2 ON t (a)',
    },
    {
      given: 'CREATE TABLE t (id INT PRIMARY KEY, a INT); CREATE INDEX i1 ON t (a) WHERE a > 0',
      sql: 'CREATE INDEX i2 ON t (a)',
      dialects: [...postgresSpeakers, 'sqlserver'],
    },
    {
      given: 'CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT, c INT); CREATE INDEX i1 ON t (a, b)',
      sql: 'CREATE INDEX i2 ON t (a) INCLUDE (c)',
      dialects: [...postgresSpeakers, 'sqlserver'],
    },
    {
      sql: 'CREATE TABLE t (id INT NOT NULL); CREATE UNIQUE INDEX i ON t (id); ALTER TABLE t ADD CONSTRAINT pk PRIMARY KEY (id) USING INDEX i',
      dialects: oracleFamily,
    },
    {
      sql: 'CREATE TABLE t (id INT NOT NULL); CREATE UNIQUE INDEX i ON t (id); ALTER TABLE t ADD CONSTRAINT pk PRIMARY KEY (id)',
      dialects: oracleFamily,
    },
    {
      sql: 'CREATE TABLE t (id INT NOT NULL); CREATE UNIQUE INDEX i ON t (id); ALTER TABLE t ADD CONSTRAINT pk PRIMARY KEY USING INDEX i',
      dialects: ['postgres'],
    },
  ],
  on: ['createTable', 'alterTable', 'createIndex'],
  check(node, context, report) {
    const name = tableAround([...context.parents, node]);
    const after = name && (context.tableAfter(name) ?? alteredAlone(name, node, context))?.indexes;
    // What an index carries along for queries that read nothing else, no other one has.
    if (!name || !after || (node.kind === 'createIndex' && node.index.include.length > 0)) return;
    const before = node.kind === 'createTable' ? [] : (context.table(name)?.indexes ?? []);
    for (const { index, other } of redundantIn({ before, after, dialect: context.dialect }))
      report(name, { index: labelOf(index), other: labelOf(other), columns: other.columns.join(', ') });
  },
});

/** Of a table that nobody knows the statement itself still says which indexes it adds. */
function alteredAlone(
  { name }: ObjectName,
  node: { readonly kind: string; readonly actions?: readonly AlterAction[] },
  { dialect }: Pick<RuleContext, 'dialect'>,
): SchemaTable | undefined {
  if (!node.actions || node.actions.length < 2) return undefined;
  return tableAfter({ ...madeView({ schema: '', name: name.text }), type: 'table' }, node.actions, dialect);
}

function labelOf(index: SchemaIndex): string {
  return index.name || (index.kind === 'primary' ? 'PRIMARY KEY' : index.columns.join('_'));
}

import { tableAround } from '../../tree/definitions.ts';
import { indexed } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-too-many-indexes',
  wireNames: { v1: 'ddl_check_index_count', v2: 'SQLE00037' },
  dialects: indexed,
  category: 'indexing',
  level: 'notice',
  tags: { operand: ['table', 'index'], sql: ['ddl'], purpose: ['performance', 'maintenance'], cost: 'low' },
  params: {
    max: {
      key: 'first_key',
      type: 'int',
      default: 5,
      desc: { zh: '一张表的最大索引数', en: 'Most indexes of one table' },
    },
  },
  needsSchema: 'better',
  what: { zh: '表的索引过多', en: 'The table has too many indexes' },
  message: {
    zh: '表 {table} 共有 {count} 个索引，超过 {max}',
    en: 'Table {table} has {count} indexes, more than {max}',
  },
  why: {
    zh: '每次写入都要更新所有索引，索引也占用空间和缓存，优化器的选择也更容易出错。',
    en: 'Every write updates them all; they take space and cache, and the planner has more to choose wrongly from.',
  },
  instead: { zh: '合并或删除用不到的索引。', en: 'Merge them, or drop those that nobody uses.' },
  bad: [
    {
      sql: 'CREATE TABLE t (a INT PRIMARY KEY, b INT, KEY k1 (b), KEY k2 (b, a), KEY k3 (a, b), UNIQUE KEY k4 (b), KEY k5 (a), KEY k6 (b, a))',
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE t (a INT PRIMARY KEY, b INT UNIQUE, c INT UNIQUE, d INT UNIQUE, e INT UNIQUE, f INT UNIQUE)',
      sql: 'CREATE INDEX idx_a ON t (a, b)',
    },
  ],
  good: [
    'CREATE TABLE t (a INT PRIMARY KEY, b INT UNIQUE)',
    'CREATE INDEX idx_a ON unknown_table (a)',
    'CREATE TABLE t (a INT PRIMARY KEY, b INT UNIQUE, c INT UNIQUE, d INT UNIQUE, e INT UNIQUE, f INT UNIQUE)',
  ],
  on: ['createTable', 'alterTable', 'createIndex'],
  check(node, context, report) {
    const isAboutIndexes =
      node.kind !== 'alterTable' ||
      node.actions.some((action) => action.kind === 'addIndex' || action.kind === 'addConstraint');
    const name = tableAround([...context.parents, node]);
    if (!name || !isAboutIndexes) return;
    // Every table wants a primary key, so it is none too many.
    const count = context.tableAfter(name)?.indexes?.filter(({ kind }) => kind !== 'primary').length ?? 0;
    if (count > context.params.max) report(name, { table: context.text(name), count, max: context.params.max });
  },
});

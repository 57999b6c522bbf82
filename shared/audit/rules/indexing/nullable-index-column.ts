import { namesIn, tableAround } from '../../tree/definitions.ts';
import { indexed, oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { columnOf } from '../../schema/schema.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'indexing-nullable-index-column',
  wireNames: { v1: 'ddl_check_index_not_null_constraint', v2: 'SQLE00003' },
  dialects: indexed,
  category: 'indexing',
  level: 'notice',
  tags: { operand: ['index', 'column'], sql: ['ddl'], purpose: ['performance', 'correction'], cost: 'low' },
  needsSchema: 'better',
  what: { zh: '索引字段允许为 NULL', en: 'An indexed column allows NULL' },
  message: { zh: '索引字段 {column} 允许为 NULL', en: 'The indexed column {column} allows NULL' },
  why: {
    zh: '唯一索引不限制多个 NULL（SQL Server 则只允许一个），往往与本意不符；可空字段的索引统计和比较也更复杂；Oracle 的索引不含 NULL，ORDER BY 和 IS NULL 用不上它。',
    en: 'A unique index lets any number of NULLs in (on SQL Server just one), which is seldom meant; nullable columns make statistics and comparisons harder; and an index of Oracle holds no NULL, so that ORDER BY and IS NULL cannot use it.',
  },
  instead: { zh: '把字段设为 NOT NULL 并给出默认值。', en: 'Make the column NOT NULL with a default.' },
  bad: [
    'CREATE TABLE users (id INT PRIMARY KEY, email VARCHAR(50), UNIQUE (email))',
    {
      given: 'CREATE TABLE users (id INT PRIMARY KEY, name VARCHAR(50))',
      sql: 'CREATE INDEX idx_name ON users (name)',
    },
  ],
  good: [
    'CREATE TABLE users (id INT PRIMARY KEY, email VARCHAR(50) NOT NULL, UNIQUE (email))',
    'CREATE INDEX idx_name ON unknown_table (name)',
    {
      given: 'CREATE TABLE users (id INT PRIMARY KEY, name VARCHAR(50))',
      sql: 'CREATE INDEX idx_name ON users (name, 0)',
      dialects: ['oracle'],
    },
  ],
  on: ['indexDefinition', 'uniqueKey'],
  check(node, context, report) {
    const name = tableAround(context.parents);
    const table = name && context.tableAfter(name);
    // With a constant beside it, Oracle keeps NULL in the index too: somebody has thought of it.
    if (
      !table ||
      (oracleFamily.includes(context.dialect) && node.columns.some(({ value }) => value.kind === 'literal'))
    )
      return;
    for (const one of namesIn(node.columns)) {
      if (columnOf(table, context.keyOf(one), context.dialect)?.nullable) report(one, { column: one.text });
    }
  },
});

import { definitionAround, isWholeColumn } from '../../tree/definitions.ts';
import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { columnOf } from '../../schema/schema.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-column-comment',
  wireNames: { v1: 'ddl_check_column_without_comment', v2: 'SQLE00027' },
  dialects: ['mysql', ...postgresSpeakers, ...oracleFamily, 'hana', 'hive', 'clickhouse', 'snowflake'],
  category: 'ddl',
  level: 'notice',
  conventionOf: ['mysql'],
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '字段没有注释', en: 'A column has no comment' },
  message: { zh: '字段 {column} 没有注释', en: 'Column {column} has no comment' },
  why: {
    zh: '没有注释的字段，几个月后便无人说得清含义和取值。',
    en: 'Months later nobody can say what an uncommented column means or holds.',
  },
  instead: {
    zh: '用 COMMENT 子句或 COMMENT ON COLUMN 写明含义、单位和取值。',
    en: 'Say what it means, its unit and its values, by the COMMENT clause or COMMENT ON COLUMN.',
  },
  bad: [
    'CREATE TABLE users (id INT)',
    { sql: "CREATE TABLE users (id INT COMMENT ' ')", dialects: ['mysql'] },
    { sql: 'ALTER TABLE users ADD age INT', except: ['hana', 'hive', 'clickhouse', 'snowflake'] },
  ],
  good: [
    { sql: "CREATE TABLE users (id INT COMMENT 'key of the user')", except: ['postgres', 'cockroach', 'oracle'] },
    {
      sql: "CREATE TABLE users (id INT); COMMENT ON COLUMN users.id IS 'key of the user'",
      dialects: [...postgresSpeakers, ...oracleFamily],
    },
    {
      sql: "ALTER TABLE users ADD age INT; COMMENT ON COLUMN users.age IS 'in years'",
      given: 'CREATE TABLE users (id INT)',
      dialects: [...postgresSpeakers, ...oracleFamily],
    },
    {
      sql: "CREATE TABLE users (id INT PRIMARY KEY COMMENT 'key', name INT UNIQUE COMMENT 'name', age INT KEY COMMENT 'age')",
      dialects: ['mysql'],
    },
    {
      sql: "ALTER TABLE users ADD age INT UNIQUE KEY COMMENT 'age', MODIFY id INT PRIMARY KEY COMMENT 'key'",
      dialects: ['mysql'],
    },
    { sql: 'CREATE TEMPORARY TABLE scratch (id INT)', dialects: ['mysql', ...postgresSpeakers] },
    { sql: 'CREATE GLOBAL TEMPORARY TABLE scratch (id INT)', dialects: oracleFamily },
  ],
  on: ['columnDefinition'],
  check(column, context, report) {
    const around = definitionAround(context.parents);
    if (
      !around ||
      !isWholeColumn(context.parents, context.dialect) ||
      column.comment?.value.trim() ||
      column.options.some(({ name, value }) => name === 'COMMENT' && value?.trim()) ||
      (around.kind === 'createTable' && around.temporary)
    )
      return;
    const left = context.tableInTheEnd(around.name);
    if (!(left && columnOf(left, context.keyOf(column.name), context.dialect)?.comment?.trim()))
      report(column.name, { column: column.name.text });
  },
});

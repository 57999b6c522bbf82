import { definitionAround } from '../../tree/definitions.ts';
import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { columnOf } from '../../schema/schema.ts';
import { listedName } from '../../dialect-facts/identifiers.ts';
import { typeFacts } from '../../script/table-definition.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-column-shortened',
  wireNames: { v2: 'SQLE00170' },
  dialects: ['mysql', ...postgresSpeakers, ...oracleFamily, 'sqlserver'],
  category: 'ddl',
  level: 'error',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['security', 'correction'], cost: 'low' },
  needsSchema: 'always',
  what: { zh: '缩短了字段长度', en: 'A column is made shorter' },
  message: { zh: '字段 {column} 由 {before} 缩短为 {after}', en: 'Column {column} shrinks from {before} to {after}' },
  why: {
    zh: '已有的长值会被截断，或者语句因此失败。',
    en: 'Long values that are there are cut off, or the statement fails because of them.',
  },
  instead: { zh: '先确认没有超长的值，再修改。', en: 'Make sure that no longer value is there before changing it.' },
  bad: [
    {
      given: 'CREATE TABLE users (id INT, name VARCHAR(50))',
      sql: 'ALTER TABLE users MODIFY name VARCHAR(20)',
      dialects: ['mysql', ...oracleFamily],
    },
    {
      given: 'CREATE TABLE users (id INT, name VARCHAR(50))',
      sql: 'ALTER TABLE users ALTER COLUMN name VARCHAR(20)',
      dialects: ['sqlserver'],
    },
    {
      given: 'CREATE TABLE users (id INT, name VARCHAR(50))',
      sql: 'ALTER TABLE users ALTER COLUMN name TYPE VARCHAR(20)',
      dialects: postgresSpeakers,
    },
  ],
  good: [
    {
      given: 'CREATE TABLE users (id INT, name VARCHAR(20))',
      sql: 'ALTER TABLE users MODIFY name VARCHAR(40)',
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE users (id INT, name VARCHAR(50))',
      sql: 'ALTER TABLE users MODIFY name VARCHAR(80)',
      dialects: ['mysql', ...oracleFamily],
    },
    {
      given: 'CREATE TABLE users (id INT, name VARCHAR(50))',
      sql: 'ALTER TABLE users ALTER COLUMN name VARCHAR(80) NULL',
      dialects: ['sqlserver'],
    },
    { given: 'CREATE TABLE users (id INT(11))', sql: 'ALTER TABLE users MODIFY id INT(10)', dialects: ['mysql'] },
    {
      given: 'CREATE TABLE users (id INT, name VARCHAR(50))',
      sql: 'ALTER TABLE users ALTER COLUMN name TYPE VARCHAR(80)',
      dialects: postgresSpeakers,
    },
  ],
  on: ['modifyColumn', 'alterColumnType'],
  check(node, context, report) {
    const alter = definitionAround(context.parents);
    const table = alter && context.requireTable(alter.name);
    const before = table && columnOf(table, listedName(node.name, context.dialect), context.dialect);
    const after = typeFacts(node.kind === 'modifyColumn' ? node.column.type : node.type);
    // The number behind an integer type is how wide it is shown.
    if (
      before?.length === undefined ||
      after.length === undefined ||
      after.family === 'integer' ||
      before.family === 'integer'
    )
      return;
    if (after.length < before.length)
      report(node, { column: node.name.text, before: before.length, after: after.length });
  },
});

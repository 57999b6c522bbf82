import { definitionAround, isWholeColumn } from '../../tree/definitions.ts';
import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { isInPrimaryKey } from '../../script/key-columns.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-nullable-column',
  wireNames: { v1: 'ddl_check_column_not_null', v2: 'SQLE00021' },
  dialects: ['mysql', ...postgresSpeakers, 'sqlserver', 'db2', 'hana'],
  category: 'ddl',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '字段没有 NOT NULL', en: 'A column lacks NOT NULL' },
  message: { zh: '字段 {column} 允许 NULL', en: 'Column {column} allows NULL' },
  why: { zh: 'NULL 让比较、统计和唯一约束都变复杂。', en: 'NULL complicates comparisons, counts and unique keys.' },
  instead: { zh: '设为 NOT NULL 并给出默认值。', en: 'Make it NOT NULL with a default.' },
  bad: ['CREATE TABLE users (id INT NOT NULL, city VARCHAR(20))'],
  good: [
    {
      given: 'CREATE TABLE users (id INT NOT NULL PRIMARY KEY)',
      sql: 'ALTER TABLE users MODIFY id BIGINT',
      dialects: ['mysql'],
    },
    { sql: 'CREATE TEMPORARY TABLE scratch (id INT)', dialects: ['mysql', ...postgresSpeakers] },
    { sql: 'CREATE TABLE #scratch (id INT)', dialects: ['sqlserver'] },
    "CREATE TABLE users (id INT PRIMARY KEY, city VARCHAR(20) NOT NULL DEFAULT '')",
    { sql: 'CREATE TABLE users (no INT AUTO_INCREMENT UNIQUE)', dialects: ['mysql'] },
    { sql: 'CREATE TABLE users (no BIGSERIAL)', dialects: postgresSpeakers },
    { sql: 'CREATE TABLE users (no INT IDENTITY(1, 1))', dialects: ['sqlserver'] },
  ],
  on: ['columnDefinition'],
  check(column, context, report) {
    if (
      column.nullable === false ||
      column.autoIncrement ||
      column.generated ||
      !isWholeColumn(context.parents, context.dialect)
    )
      return;
    const around = definitionAround(context.parents);
    if (around?.kind === 'createTable' && around.temporary) return;
    const isKey = around && isInPrimaryKey(column, around, context);
    if (!isKey) report(column.name, { column: column.name.text });
  },
});

import { isTableColumn } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-large-column-not-null',
  wireNames: { v1: 'ddl_check_column_blob_with_not_null', v2: 'SQLE00016' },
  dialects: ['mysql'],
  category: 'ddl',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'BLOB 或 TEXT 字段设为 NOT NULL', en: 'A BLOB or TEXT column is NOT NULL' },
  message: {
    zh: '字段 {column} 是 {type}，不应设为 NOT NULL',
    en: 'Column {column} is {type} and should not be NOT NULL',
  },
  why: {
    zh: 'MySQL 的 BLOB 和 TEXT 不能有普通默认值，写入时漏写该字段就会报错。',
    en: 'MySQL gives BLOB and TEXT no plain default, so an INSERT that leaves the column out fails.',
  },
  instead: { zh: '允许为 NULL，或在程序中保证写入。', en: 'Let it be NULL, or have the program always write it.' },
  bad: [
    'CREATE TABLE notes (id INT, body TEXT NOT NULL)',
    'CREATE TABLE notes (id INT, body JSON NOT NULL)',
    'CREATE TABLE notes (id INT, place GEOMETRY NOT NULL)',
  ],
  good: ['CREATE TABLE notes (id INT, body TEXT)'],
  on: ['columnDefinition'],
  check(column, { parents }, report) {
    const { type, nullable, name } = column;
    if (type && nullable === false && large.test(type.name) && isTableColumn(parents))
      report(column, { column: name.text, type: type.name });
  },
});

const large = /^(TINY|MEDIUM|LONG)?(TEXT|BLOB)$|^(JSON|GEOMETRY)$/;

import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-long-column',
  dialects: ['oracle'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 LONG 或 LONG RAW', en: 'A column is LONG or LONG RAW' },
  why: {
    zh: '一张表只能有一个，不能索引、不能在多数条件里使用，早已不建议。',
    en: 'A table has only one, it cannot be indexed nor used in most conditions, and it is deprecated.',
  },
  instead: { zh: '使用 CLOB 或 BLOB。', en: 'Use CLOB or BLOB.' },
  bad: ['CREATE TABLE notes (body LONG)', 'ALTER TABLE notes ADD (picture LONG RAW)'],
  good: ['CREATE TABLE notes (body CLOB, picture BLOB)'],
  on: ['columnDefinition'],
  check(column, _, report) {
    if (column.type && /^LONG( RAW)?$/.test(column.type.name)) report(column.type);
  },
});

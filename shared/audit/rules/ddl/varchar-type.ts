import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-varchar-type',
  dialects: ['oracle'],
  category: 'ddl',
  level: 'notice',
  tags: { operand: ['column'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 VARCHAR 而不是 VARCHAR2', en: 'VARCHAR instead of VARCHAR2' },
  why: {
    zh: 'Oracle 保留改变 VARCHAR 含义的权利，目前只是 VARCHAR2 的别名。',
    en: 'Oracle reserves VARCHAR for another meaning; today it is only a synonym.',
  },
  instead: { zh: '使用 VARCHAR2。', en: 'Use VARCHAR2.' },
  bad: ['CREATE TABLE users (name VARCHAR(20))'],
  good: ['CREATE TABLE users (name VARCHAR2(20 CHAR))'],
  on: ['dataType'],
  check(type, _, report) {
    if (type.name === 'VARCHAR') report(type);
  },
});

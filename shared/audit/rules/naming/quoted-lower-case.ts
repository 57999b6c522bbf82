import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'naming-quoted-lower-case',
  dialects: [...oracleFamily, 'db2', 'hana', 'snowflake'],
  category: 'naming',
  level: 'notice',
  tags: { operand: ['table', 'column'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '名称在引号里且含小写字母', en: 'The name is in quotes and has lower-case letters' },
  why: {
    zh: '以后每处引用都必须带引号且大小写一致。',
    en: 'Every use must then carry the quotes and the same letters.',
  },
  instead: { zh: '去掉引号。', en: 'Leave the quotes out.' },
  bad: ['CREATE TABLE "Users" (id NUMBER(9))'],
  good: ['CREATE TABLE users (id NUMBER(9))', 'CREATE TABLE "USERS" (id NUMBER(9))'],
  on: ['createTable'],
  check(create, _, report) {
    for (const { name } of [create.name, ...create.columns]) if (name.quoted && /[a-z]/.test(name.text)) report(name);
  },
});

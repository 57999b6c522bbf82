import { tableAround } from '../../tree/definitions.ts';
import { transactional } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'naming-primary-key-name',
  wireNames: { v1: 'ddl_check_pk_name' },
  dialects: transactional,
  category: 'naming',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '主键的名称不是 PK_表名', en: 'The primary key is not called PK_<table>' },
  message: { zh: '主键应命名为 {wanted}', en: 'The primary key should be called {wanted}' },
  why: {
    zh: '统一的名称让报错和脚本都能直接指出主键。',
    en: 'With one pattern, errors and scripts can name the key directly.',
  },
  instead: { zh: '按 PK_表名 命名主键约束。', en: 'Name the constraint PK_<table>.' },
  bad: ['CREATE TABLE users (id INT, CONSTRAINT main_key PRIMARY KEY (id))'],
  good: [
    'CREATE TABLE users (id INT, CONSTRAINT pk_users PRIMARY KEY (id))',
    'CREATE TABLE users (id INT PRIMARY KEY)',
  ],
  on: ['primaryKey'],
  check(key, context, report) {
    const table = tableAround(context.parents);
    const wanted = `PK_${table?.name.text ?? ''}`;
    if (table && key.name && key.name.text.toLowerCase() !== wanted.toLowerCase()) report(key.name, { wanted });
  },
});

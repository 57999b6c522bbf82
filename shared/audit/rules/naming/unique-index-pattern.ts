import { namesIn, tableAround } from '../../tree/definitions.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'naming-unique-index-pattern',
  wireNames: { v1: 'ddl_check_unique_index', v2: 'SQLE00063' },
  dialects: ['mysql'],
  category: 'naming',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '唯一索引的名称不符合约定的格式', en: 'The name of a unique index breaks the agreed pattern' },
  message: { zh: '唯一索引 {name} 应命名为 {wanted}', en: 'The unique index {name} should be called {wanted}' },
  why: {
    zh: '名称里写明表和字段，重复键报错时就知道是哪张表的哪个约束。',
    en: 'With the table and the columns in the name, a duplicate-key error tells which rule of which table was broken.',
  },
  instead: { zh: '按 IDX_UK_表名_字段名 命名。', en: 'Name it IDX_UK_<table>_<columns>.' },
  bad: [
    'CREATE UNIQUE INDEX email_once ON users (email)',
    'CREATE TABLE users (id INT, email VARCHAR(20), UNIQUE KEY uk_email (email))',
  ],
  good: [
    'CREATE UNIQUE INDEX IDX_UK_USERS_EMAIL ON users (email)',
    'CREATE TABLE users (id INT, email VARCHAR(20), UNIQUE KEY idx_uk_users_email (email))',
    'CREATE INDEX any_name ON users (email)',
  ],
  on: ['indexDefinition', 'uniqueKey'],
  check(node, context, report) {
    if (node.kind === 'indexDefinition' && node.type !== 'unique') return;
    const name = node.kind === 'uniqueKey' ? (node.name ?? node.indexName) : node.name;
    const table = tableAround(context.parents);
    if (!name || !table) return;
    const wanted = ['IDX_UK', table.name.text, ...namesIn(node.columns).map((column) => column.text)]
      .join('_')
      .toUpperCase();
    if (name.text.toUpperCase() !== wanted) report(name, { name: name.text, wanted });
  },
});

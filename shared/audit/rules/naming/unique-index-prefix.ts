import { transactional } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'naming-unique-index-prefix',
  wireNames: { v1: 'ddl_check_unique_index_prefix', v2: 'SQLE00041' },
  dialects: transactional,
  category: 'naming',
  level: 'notice',
  conventionOf: ['mysql'],
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  params: { prefix: { key: 'first_key', type: 'string', default: 'uniq_', desc: { zh: '前缀', en: 'Prefix' } } },
  needsSchema: 'never',
  what: { zh: '唯一索引的名称没有规定的前缀', en: 'The name of a unique index lacks the prefix' },
  message: { zh: '唯一索引 {name} 应以 {prefix} 开头', en: 'The unique index {name} should begin with {prefix}' },
  why: {
    zh: '统一的前缀让人在重复键报错中一眼看出违反的是唯一约束。',
    en: 'With one prefix, a duplicate-key error shows at a glance that it was a unique rule.',
  },
  instead: { zh: '按约定的前缀命名。', en: 'Name it with the agreed prefix.' },
  bad: [
    'CREATE UNIQUE INDEX users_email ON users (email)',
    'CREATE TABLE users (id INT, email VARCHAR(20), CONSTRAINT users_email UNIQUE (email))',
  ],
  good: [
    'CREATE UNIQUE INDEX uniq_users_email ON users (email)',
    'CREATE TABLE users (id INT, email VARCHAR(20), UNIQUE (email))',
  ],
  on: ['indexDefinition', 'uniqueKey'],
  check(node, { params: { prefix } }, report) {
    const name = node.kind === 'uniqueKey' ? (node.name ?? node.indexName) : node.name;
    const isUnique = node.kind === 'uniqueKey' || node.type === 'unique';
    if (name && isUnique && !name.text.toLowerCase().startsWith(prefix.toLowerCase()))
      report(name, { name: name.text, prefix });
  },
});

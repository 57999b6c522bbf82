import { transactional } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'naming-index-prefix',
  wireNames: { v1: 'ddl_check_index_prefix', v2: 'SQLE00040' },
  dialects: transactional,
  category: 'naming',
  level: 'notice',
  conventionOf: ['mysql'],
  tags: { operand: ['index'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  params: { prefix: { key: 'first_key', type: 'string', default: 'idx_', desc: { zh: '前缀', en: 'Prefix' } } },
  needsSchema: 'never',
  what: { zh: '普通索引的名称没有规定的前缀', en: 'The name of an index lacks the prefix' },
  message: { zh: '索引 {name} 应以 {prefix} 开头', en: 'The index {name} should begin with {prefix}' },
  why: {
    zh: '统一的前缀让人在报错和执行计划中一眼看出索引的种类。',
    en: 'With one prefix, errors and plans show at a glance what kind of index it is.',
  },
  instead: { zh: '按约定的前缀命名。', en: 'Name it with the agreed prefix.' },
  bad: [
    'CREATE INDEX users_name ON users (name)',
    { sql: 'CREATE TABLE users (id INT, name VARCHAR(20), KEY k_name (name))', dialects: ['mysql'] },
  ],
  good: ['CREATE INDEX idx_users_name ON users (name)', 'CREATE UNIQUE INDEX uniq_users_name ON users (name)'],
  on: ['indexDefinition'],
  check({ name, type }, { params: { prefix } }, report) {
    if (name && type === 'index' && !name.text.toLowerCase().startsWith(prefix.toLowerCase()))
      report(name, { name: name.text, prefix });
  },
});

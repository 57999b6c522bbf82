import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'naming-database-suffix',
  wireNames: { v1: 'ddl_check_database_suffix', v2: 'SQLE00032' },
  dialects: ['mysql', ...postgresSpeakers, 'sqlserver'],
  category: 'naming',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['database'], sql: ['ddl'], purpose: ['maintenance'], cost: 'low' },
  params: { suffix: { key: 'first_key', type: 'string', default: '_DB', desc: { zh: '后缀', en: 'Suffix' } } },
  needsSchema: 'never',
  what: { zh: '数据库的名称没有规定的后缀', en: 'The name of a database lacks the suffix' },
  message: { zh: '数据库 {name} 应以 {suffix} 结尾', en: 'The database {name} should end with {suffix}' },
  why: {
    zh: '统一的后缀让人在配置和日志中一眼认出库名。',
    en: 'With one suffix, names of databases are easy to spot in settings and logs.',
  },
  instead: { zh: '按约定的后缀命名。', en: 'Name it with the agreed suffix.' },
  bad: ['CREATE DATABASE shop'],
  good: ['CREATE DATABASE shop_db', { sql: 'CREATE SCHEMA shop', dialects: postgresSpeakers }],
  on: ['createDatabase'],
  check(create, context, report) {
    const {
      params: { suffix },
      dialect,
    } = context;
    // A schema is the same as a database on MySQL only.
    if (create.objectType === 'SCHEMA' && dialect !== 'mysql') return;
    const { text } = create.name.name;
    if (!text.toLowerCase().endsWith(suffix.toLowerCase())) report(create.name, { name: text, suffix });
  },
});

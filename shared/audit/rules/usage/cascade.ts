import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-cascade',
  dialects: [...postgresSpeakers, ...oracleFamily, 'db2', 'hana'],
  category: 'usage',
  level: 'error',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'CASCADE 会连带影响其他对象', en: 'CASCADE reaches other objects' },
  why: {
    zh: '依赖的视图、外键和表会一起被删除或清空，语句中看不出有哪些。',
    en: 'Dependent views, keys and tables are dropped or emptied too, and the statement does not say which.',
  },
  instead: { zh: '先查明依赖，再逐个写明要处理的对象。', en: 'Find out what depends on it and name each object.' },
  bad: [
    { sql: 'DROP TABLE users CASCADE', dialects: [...postgresSpeakers, 'hana'] },
    { sql: 'TRUNCATE users CASCADE', dialects: postgresSpeakers },
    { sql: 'ALTER TABLE users DROP COLUMN city CASCADE', dialects: [...postgresSpeakers, 'db2'] },
    { sql: 'DROP TABLE users CASCADE CONSTRAINTS', dialects: oracleFamily },
    { sql: 'DROP USER shop CASCADE', dialects: oracleFamily },
    { sql: 'ALTER TABLE users DROP (city) CASCADE CONSTRAINTS', dialects: oracleFamily },
  ],
  good: [
    'CREATE TABLE draft (id INT PRIMARY KEY); DROP TABLE draft',
    'DROP TABLE users',
    { sql: 'TRUNCATE users', dialects: postgresSpeakers },
    { sql: 'ALTER TABLE users DROP COLUMN city', except: ['hana'] },
  ],
  on: ['drop', 'truncate', 'dropColumn', 'dropConstraint', 'dropIndex'],
  check(node, _, report) {
    if (node.cascade) report(node);
  },
});

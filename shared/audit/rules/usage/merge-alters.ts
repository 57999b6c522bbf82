import { oracleFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';
import { standsAlone } from '../../script/stand-alone-alters.ts';

export default rule({
  id: 'usage-merge-alters',
  wireNames: { v1: 'ddl_check_alter_table_need_merge', v2: 'SQLE00011' },
  dialects: ['mysql', ...postgresSpeakers, ...oracleFamily],
  category: 'usage',
  level: 'notice',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['performance', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '对同一张表的多条 ALTER 可以合并', en: 'Several ALTERs of one table can be one' },
  message: {
    zh: '第 {number} 条语句已修改过该表，可以合并为一条',
    en: 'Statement {number} alters the same table; make them one',
  },
  why: {
    zh: '每条 ALTER 都要单独加锁，可能各自重建一次表。',
    en: 'Each ALTER takes its own lock and may rebuild the table once more.',
  },
  instead: {
    zh: '把多个操作写在一条 ALTER TABLE 中，用逗号分隔；Oracle 写成 ADD (a …, b …)。',
    en: 'Put the actions into one ALTER TABLE, separated by commas; on Oracle as ADD (a …, b …).',
  },
  bad: ['ALTER TABLE users ADD a INT; ALTER TABLE users ADD b INT'],
  good: [
    {
      sql: 'ALTER TABLE users ADD CONSTRAINT aged CHECK (age > 0) NOT VALID; ALTER TABLE users VALIDATE CONSTRAINT aged; ALTER TABLE users ADD COLUMN b INT',
      dialects: postgresSpeakers,
    },
    'ALTER TABLE users ADD a INT; UPDATE users SET a = 1 WHERE id = 1; ALTER TABLE users ADD b INT',
    { sql: 'ALTER TABLE users ADD COLUMN a INT, ADD COLUMN b INT', dialects: ['mysql', ...postgresSpeakers] },
    'ALTER TABLE users ADD a INT; ALTER TABLE orders ADD b INT',
    {
      sql: 'ALTER TABLE users DROP PARTITION p1; ALTER TABLE users ADD PARTITION (PARTITION p9 VALUES LESS THAN (9))',
      dialects: ['mysql'],
    },
    {
      sql: 'ALTER TABLE users RENAME TO people; ALTER TABLE people VALIDATE CONSTRAINT fk',
      dialects: postgresSpeakers,
    },
  ],
  on: ['alterTable'],
  check(alter, { alteredBy }, report) {
    const number = alteredBy(alter.name);
    if (number !== undefined && !standsAlone(alter)) report(alter.name, { number });
  },
});

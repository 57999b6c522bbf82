import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-drop-purge',
  dialects: oracleFamily,
  category: 'ddl',
  level: 'error',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'DROP TABLE 使用了 PURGE', en: 'DROP TABLE with PURGE' },
  why: {
    zh: '绕过回收站，FLASHBACK TABLE 不能找回。',
    en: 'It bypasses the recycle bin: FLASHBACK TABLE cannot bring the table back.',
  },
  instead: { zh: '不加 PURGE，确认后再清理回收站。', en: 'Leave PURGE out and empty the recycle bin later.' },
  bad: ['DROP TABLE orders PURGE'],
  good: ['DROP TABLE orders', 'CREATE TABLE draft (id NUMBER(9) PRIMARY KEY); DROP TABLE draft'],
  on: ['drop'],
  check(drop, _, report) {
    if (drop.purge) report(drop);
  },
});

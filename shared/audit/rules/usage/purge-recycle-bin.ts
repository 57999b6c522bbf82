import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-purge-recycle-bin',
  dialects: oracleFamily,
  category: 'usage',
  level: 'error',
  tags: { operand: ['table'], sql: ['ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '清除回收站中的对象', en: 'Objects are removed from the recycle bin' },
  why: {
    zh: '删掉的表再也不能用 FLASHBACK TABLE 找回。',
    en: 'Dropped tables can no longer be brought back with FLASHBACK TABLE.',
  },
  instead: { zh: '确认不再需要后由管理员清理。', en: 'Leave it to the administrator once nothing is needed.' },
  bad: ['PURGE RECYCLEBIN', 'PURGE TABLE orders'],
  good: ['DROP TABLE orders', 'CREATE TABLE draft (id NUMBER(9) PRIMARY KEY); DROP TABLE draft'],
  on: ['command'],
  check(command, _, report) {
    if (command.verb === 'PURGE') report(command);
  },
});

import { oracleFamily, postgresSpeakers, transactional } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-no-trigger',
  wireNames: { v1: 'ddl_check_create_trigger', v2: 'SQLE00030' },
  dialects: transactional,
  category: 'usage',
  level: 'notice',
  conventionOf: ['mysql'],
  tags: { operand: ['trigger'], sql: ['ddl', 'sql_trigger'], purpose: ['maintenance', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '创建触发器', en: 'A trigger is created' },
  why: {
    zh: '触发器在写入时悄悄执行，拖慢语句、扩大锁的范围，排错时不易想到，在线改表工具也受限。',
    en: 'A trigger runs unseen with each write: it slows statements, widens locks, hides causes, and limits online schema changes.',
  },
  instead: { zh: '把逻辑写在程序中。', en: 'Put the logic into the program.' },
  bad: [
    { sql: 'CREATE TRIGGER t1 BEFORE INSERT ON users FOR EACH ROW SET NEW.age = 1', dialects: ['mysql'] },
    {
      sql: 'CREATE TRIGGER t1 BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION check_user()',
      dialects: postgresSpeakers,
    },
    { sql: 'CREATE TRIGGER t1 BEFORE INSERT ON users FOR EACH ROW BEGIN :NEW.age := 1; END;', dialects: oracleFamily },
    {
      sql: 'CREATE TRIGGER dbo.t1 ON dbo.users AFTER INSERT AS UPDATE dbo.totals SET n = n + 1',
      dialects: ['sqlserver'],
    },
    { sql: 'CREATE TRIGGER t1 AFTER INSERT ON users BEGIN UPDATE totals SET n = n + 1; END', dialects: ['sqlite'] },
    {
      sql: 'CREATE TRIGGER t1 AFTER INSERT ON users FOR EACH ROW UPDATE totals SET n = n + 1',
      dialects: ['db2', 'hana'],
    },
  ],
  good: ['CREATE TABLE users (id INT)'],
  on: ['routine', 'command'],
  fidelity: 'partial',
  check(node, _, report) {
    const isTrigger =
      node.kind === 'routine'
        ? node.routineType === 'TRIGGER'
        : node.verb === 'CREATE' && node.objectType === 'TRIGGER';
    if (isTrigger) report((node.kind === 'routine' ? node.name : node.names[0]) ?? node);
  },
});

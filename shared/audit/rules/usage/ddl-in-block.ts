import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-ddl-in-block',
  dialects: oracleFamily,
  category: 'usage',
  level: 'notice',
  tags: { operand: ['procedure'], sql: ['sql_procedure', 'ddl'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'PL/SQL 里执行 DDL', en: 'DDL inside PL/SQL' },
  why: {
    zh: 'DDL 先提交当前事务，还会使依赖的对象失效。',
    en: 'DDL commits the open transaction first and invalidates what depends on the object.',
  },
  instead: { zh: '把结构变更放到单独的脚本。', en: 'Keep changes of structure in scripts of their own.' },
  bad: [
    "BEGIN EXECUTE IMMEDIATE 'CREATE TABLE t (a NUMBER)'; END;",
    "BEGIN EXECUTE IMMEDIATE 'TRUNCATE TABLE t'; END;",
  ],
  good: ["BEGIN EXECUTE IMMEDIATE 'DELETE FROM t WHERE a = :1' USING b; END;"],
  on: ['command'],
  check(command, context, report) {
    const [text] = command.verb === 'EXECUTE IMMEDIATE' ? command.parts : [];
    if (text && /^n?q?'\W{0,9}(create|alter|drop|truncate|rename|grant|revoke)\b/i.test(context.text(text)))
      report(text);
  },
});

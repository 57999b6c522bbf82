import { postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-no-function',
  wireNames: { v1: 'ddl_check_create_function', v2: 'SQLE00014' },
  dialects: ['mysql', ...postgresSpeakers],
  category: 'usage',
  level: 'notice',
  conventionOf: ['mysql'],
  tags: { operand: ['function'], sql: ['ddl', 'sql_function'], purpose: ['maintenance', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '创建自定义函数', en: 'A stored function is created' },
  why: {
    zh: '函数逐行执行时拖慢查询，难以调试、测试和迁移，版本也难以管理。',
    en: 'Called for each row it slows queries; it is hard to debug, test, move and keep under version control.',
  },
  instead: { zh: '把逻辑写在程序中。', en: 'Put the logic into the program.' },
  bad: [
    { sql: "CREATE FUNCTION f1 RETURNS STRING SONAME 'f1.so'", dialects: ['mysql'] },
    { sql: 'CREATE FUNCTION f1(a INT) RETURNS INT DETERMINISTIC RETURN a + 1', dialects: ['mysql'] },
    { sql: 'CREATE FUNCTION f1(a INT) RETURNS INT LANGUAGE sql AS $$ SELECT a + 1 $$', dialects: postgresSpeakers },
  ],
  good: ['CREATE TABLE users (id INT)'],
  on: ['routine', 'command'],
  fidelity: 'partial',
  check(node, _, report) {
    if (node.kind === 'routine') {
      if (node.routineType === 'FUNCTION') report(node.name ?? node);
    } else if (node.verb === 'CREATE' && node.objectType === 'FUNCTION') report(node.names[0] ?? node);
  },
});

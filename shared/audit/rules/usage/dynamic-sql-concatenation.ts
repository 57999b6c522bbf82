import type { AnyNode } from '../../tree/any-node.ts';
import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-dynamic-sql-concatenation',
  dialects: oracleFamily,
  category: 'usage',
  level: 'error',
  tags: { operand: ['procedure'], sql: ['sql_procedure'], purpose: ['security', 'performance'], cost: 'medium' },
  needsSchema: 'never',
  what: { zh: 'EXECUTE IMMEDIATE 执行拼接的文本', en: 'EXECUTE IMMEDIATE of text that is joined together' },
  why: {
    zh: '拼进去的值可以改变语句（注入），每个值还要重新解析。',
    en: 'A value may change the statement (injection), and each one is parsed anew.',
  },
  instead: {
    zh: '值用 USING 绑定；名称先经 DBMS_ASSERT 检查。',
    en: 'Bind values with USING; check names with DBMS_ASSERT.',
  },
  bad: ["BEGIN EXECUTE IMMEDIATE 'DELETE FROM t WHERE id = ' || v_id; END;"],
  good: [
    "BEGIN EXECUTE IMMEDIATE 'DELETE FROM t WHERE id = :1' USING v_id; END;",
    "BEGIN EXECUTE IMMEDIATE 'DROP TABLE ' || DBMS_ASSERT.SIMPLE_SQL_NAME(n); END;",
  ],
  on: ['command'],
  check(command, context, report) {
    const [text] = command.verb === 'EXECUTE IMMEDIATE' ? command.parts : [];
    if (
      text?.kind === 'binary' &&
      text.operator === '||' &&
      !isConstant(text) &&
      !/\bdbms_assert\b/i.test(context.text(text))
    )
      report(text);
  },
});

/** Only literals are joined. */
function isConstant(text: AnyNode): boolean {
  if (text.kind === 'binary') return isConstant(text.left) && isConstant(text.right);
  return text.kind === 'literal';
}

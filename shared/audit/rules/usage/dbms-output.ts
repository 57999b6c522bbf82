import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-dbms-output',
  dialects: oracleFamily,
  category: 'usage',
  level: 'notice',
  tags: { operand: ['procedure'], sql: ['sql_procedure'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '存储单元里留有 DBMS_OUTPUT', en: 'DBMS_OUTPUT is left in a stored unit' },
  why: {
    zh: '输出没人看，却占会话内存，缓冲满时报错。',
    en: 'Nobody reads it; it uses memory of the session and fails when the buffer is full.',
  },
  instead: { zh: '写入日志表。', en: 'Write to a log table.' },
  bad: ["CREATE PROCEDURE p IS BEGIN DBMS_OUTPUT.PUT_LINE('x'); END;"],
  good: ["BEGIN DBMS_OUTPUT.PUT_LINE('x'); END;"],
  on: ['callProcedure'],
  check(call, context, report) {
    if (
      call.name.schema?.text.toUpperCase() === 'DBMS_OUTPUT' &&
      context.parents.some(({ kind }) => kind === 'routine')
    )
      report(call);
  },
});

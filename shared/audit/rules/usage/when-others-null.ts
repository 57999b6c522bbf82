import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { handlesOthers, isEmptyHandler } from '../../dialects/oracle/plsql-handlers.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-when-others-null',
  dialects: oracleFamily,
  category: 'usage',
  level: 'error',
  tags: { operand: ['procedure'], sql: ['sql_procedure'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'WHEN OTHERS 吞掉了所有错误', en: 'WHEN OTHERS swallows every error' },
  why: { zh: '失败看起来像成功，数据悄悄不一致。', en: 'What failed looks like success, and data is silently wrong.' },
  instead: {
    zh: '只处理预期的异常；其余记录后 RAISE。',
    en: 'Handle the exceptions that are expected; log and RAISE the others.',
  },
  bad: ['BEGIN DELETE FROM t WHERE id = 1; EXCEPTION WHEN OTHERS THEN NULL; END;'],
  good: ['BEGIN DELETE FROM t WHERE id = 1; EXCEPTION WHEN OTHERS THEN ROLLBACK; RAISE; END;'],
  on: ['control'],
  check(control, _, report) {
    if (handlesOthers(control) && isEmptyHandler(control)) report(control);
  },
});

import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { handlesOthers, isEmptyHandler, raisesAgain } from '../../dialects/oracle/plsql-handlers.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-when-others-without-raise',
  dialects: oracleFamily,
  category: 'usage',
  level: 'warn',
  tags: { operand: ['procedure'], sql: ['sql_procedure'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'WHEN OTHERS 没有再次抛出', en: 'WHEN OTHERS does not raise again' },
  why: {
    zh: '调用者不知道失败，会接着提交半成品。',
    en: 'The caller does not learn of it and commits half of the work.',
  },
  instead: {
    zh: '以 RAISE 或 RAISE_APPLICATION_ERROR 结束处理。',
    en: 'End the handler with RAISE or RAISE_APPLICATION_ERROR.',
  },
  bad: ['BEGIN p; EXCEPTION WHEN OTHERS THEN log_error; END;'],
  good: [
    'BEGIN p; EXCEPTION WHEN OTHERS THEN NULL; END;',
    'BEGIN p; EXCEPTION WHEN OTHERS THEN log_error; RAISE; END;',
    "BEGIN p; EXCEPTION WHEN OTHERS THEN RAISE_APPLICATION_ERROR(-20001, 'x'); END;",
  ],
  on: ['control'],
  check(control, _, report) {
    // One that does nothing has a rule of its own.
    if (handlesOthers(control) && !isEmptyHandler(control) && !raisesAgain(control)) report(control);
  },
});

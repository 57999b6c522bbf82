import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-unnamed-authid',
  dialects: oracleFamily,
  category: 'usage',
  level: 'notice',
  tags: { operand: ['procedure'], sql: ['sql_procedure', 'privilege'], purpose: ['security'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '没有写明 AUTHID', en: 'AUTHID is not given' },
  why: {
    zh: '默认以所有者权限运行，调用者借此得到它没有的权限。',
    en: 'By default it runs with the rights of its owner, which every caller gains.',
  },
  instead: { zh: '写明 AUTHID DEFINER 或 CURRENT_USER。', en: 'Write AUTHID DEFINER or AUTHID CURRENT_USER.' },
  bad: ['CREATE PROCEDURE p IS BEGIN NULL; END;'],
  good: ['CREATE PROCEDURE p AUTHID CURRENT_USER IS BEGIN NULL; END;'],
  on: ['routine'],
  check(routine, context, report) {
    const hasRights =
      routine.routineType === 'PROCEDURE' || routine.routineType === 'FUNCTION' || routine.routineType === 'PACKAGE';
    if (hasRights && context.parents.length === 0 && !routine.options.some(({ name }) => name === 'AUTHID'))
      report(routine.name ?? routine);
  },
});

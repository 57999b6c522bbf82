import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-dbms-job',
  dialects: ['oracle'],
  category: 'usage',
  level: 'notice',
  tags: { operand: ['procedure'], sql: ['sql_procedure', 'management'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用了 DBMS_JOB', en: 'DBMS_JOB is used' },
  why: { zh: '已废弃，没有日志和权限控制。', en: 'It is deprecated and has neither a log nor privileges of its own.' },
  instead: { zh: '使用 DBMS_SCHEDULER。', en: 'Use DBMS_SCHEDULER.' },
  bad: ["BEGIN DBMS_JOB.SUBMIT(n, 'p;', SYSDATE); END;"],
  good: ["BEGIN DBMS_SCHEDULER.RUN_JOB('j'); END;"],
  on: ['callProcedure'],
  check(call, _, report) {
    if (call.name.schema?.text.toUpperCase() === 'DBMS_JOB') report(call);
  },
});

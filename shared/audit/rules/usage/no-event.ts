import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-no-event',
  wireNames: { v1: 'ddl_avoid_event' },
  dialects: ['mysql'],
  category: 'usage',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['event'], sql: ['ddl', 'management'], purpose: ['maintenance', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '创建定时事件', en: 'An event is created' },
  why: {
    zh: '事件在数据库内定时执行，失败不易察觉，主从切换后可能不执行或重复执行。',
    en: 'It runs by itself inside the database: failures go unseen, and after a failover it runs twice or not at all.',
  },
  instead: { zh: '用调度平台执行定时任务。', en: 'Use a scheduler outside the database.' },
  bad: ['CREATE EVENT e1 ON SCHEDULE EVERY 1 DAY DO DELETE FROM logs WHERE id = 1'],
  good: ['CREATE TABLE users (id INT)'],
  on: ['routine'],
  fidelity: 'partial',
  check(routine, _, report) {
    if (routine.routineType === 'EVENT') report(routine.name ?? routine);
  },
});

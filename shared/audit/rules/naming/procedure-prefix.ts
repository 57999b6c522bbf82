import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'naming-procedure-prefix',
  dialects: ['sqlserver'],
  category: 'naming',
  level: 'notice',
  tags: { operand: ['procedure'], sql: ['ddl', 'sql_procedure'], purpose: ['performance', 'maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '存储过程名以 sp_ 开头', en: 'The name of a procedure begins with sp_' },
  why: {
    zh: 'sp_ 开头的名称先在 master 中查找，多一次查找和锁，还可能与系统过程重名而执行错对象。',
    en: 'Names with sp_ are looked up in master first, which costs a search and a lock, and one day a procedure of the system may have the same name.',
  },
  instead: { zh: '换用其他前缀，如 usp_。', en: 'Use another prefix, such as usp_.' },
  bad: ['CREATE PROCEDURE dbo.sp_list_orders AS SET NOCOUNT ON; SELECT id FROM dbo.orders'],
  good: ['CREATE PROCEDURE dbo.usp_list_orders AS SET NOCOUNT ON; SELECT id FROM dbo.orders'],
  on: ['routine'],
  check(routine, _, report) {
    if (routine.routineType === 'PROCEDURE' && routine.name && /^sp_/i.test(routine.name.name.text))
      report(routine.name);
  },
});

import { nodesOf } from '../../tree/walk.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-procedure-without-nocount',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'notice',
  tags: {
    operand: ['procedure', 'trigger'],
    sql: ['sql_procedure', 'sql_trigger'],
    purpose: ['performance', 'correction'],
    cost: 'low',
  },
  needsSchema: 'never',
  what: { zh: '过程或触发器没有 SET NOCOUNT ON', en: 'A procedure or trigger lacks SET NOCOUNT ON' },
  why: {
    zh: '每条语句都会向客户端发送影响行数，增加网络往返；触发器多出的计数还会让 ORM 以为更新失败。',
    en: 'Each statement sends its row count to the client, which costs round trips, and those of a trigger make an ORM believe that its update failed.',
  },
  instead: { zh: '在主体第一行写 SET NOCOUNT ON。', en: 'Begin the body with SET NOCOUNT ON.' },
  bad: ['CREATE PROCEDURE dbo.pay_order @id INT AS UPDATE dbo.orders SET paid = 1 WHERE id = @id'],
  good: [
    'CREATE PROCEDURE dbo.pay_order @id INT AS BEGIN SET NOCOUNT ON; UPDATE dbo.orders SET paid = 1 WHERE id = @id; END',
    'CREATE FUNCTION dbo.one () RETURNS INT AS BEGIN RETURN 1 END',
  ],
  on: ['routine'],
  check(routine, _, report) {
    const runsAlone =
      routine.routineType === 'PROCEDURE' || (routine.routineType === 'TRIGGER' && routine.table !== undefined);
    const isQuiet = nodesOf(routine, 'setting').some(
      ({ name, values: [value] }) => name === 'NOCOUNT' && value?.kind === 'keyword' && value.word === 'ON',
    );
    if (runsAlone && routine.language === 'SQL' && !isQuiet && routine.name) report(routine.name);
  },
});

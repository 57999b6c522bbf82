import { statementsOf } from '../../tree/walk.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-trigger-answers',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'warn',
  tags: { operand: ['trigger'], sql: ['sql_trigger'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '触发器返回结果集', en: 'A trigger returns rows' },
  why: {
    zh: '应用程序没有预期的结果集会让驱动出错，该功能也已弃用，可由服务器设置禁止。',
    en: 'Applications do not expect the rows and drivers fail on them; the feature is deprecated and the server can forbid it.',
  },
  instead: {
    zh: '去掉不赋值的 SELECT，记录到表中。',
    en: 'Remove SELECTs that assign nothing, and write to a table instead.',
  },
  bad: ['CREATE TRIGGER dbo.on_orders ON dbo.orders AFTER INSERT AS SET NOCOUNT ON; SELECT id FROM inserted'],
  good: [
    'CREATE TRIGGER dbo.on_orders ON dbo.orders AFTER INSERT AS SET NOCOUNT ON; INSERT INTO dbo.log (id) SELECT id FROM inserted',
  ],
  on: ['routine'],
  check(routine, _, report) {
    if (routine.routineType !== 'TRIGGER') return;
    for (const statement of routine.body.flatMap(statementsOf))
      if (
        statement.kind === 'select' &&
        !statement.into &&
        statement.items.some(({ value }) => value.kind !== 'setVariable')
      )
        report(statement);
  },
});

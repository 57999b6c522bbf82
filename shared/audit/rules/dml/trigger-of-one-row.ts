import type { Select, TableRef } from '../../tree/query.ts';
import { nodesOf } from '../../tree/walk.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-trigger-of-one-row',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'error',
  tags: { operand: ['trigger'], sql: ['sql_trigger'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '触发器只按一行处理', en: 'A trigger handles one row only' },
  why: {
    zh: '触发器对每条语句只执行一次，inserted 和 deleted 可能有很多行；取到变量里只留下其中一行，其余被忽略。',
    en: 'A trigger runs once per statement, and inserted and deleted may hold many rows; a variable keeps one of them and the others are ignored.',
  },
  instead: { zh: '与 inserted、deleted 连接，按集合处理。', en: 'Join inserted and deleted and work on all rows.' },
  bad: [
    'CREATE TRIGGER dbo.on_orders ON dbo.orders AFTER INSERT AS BEGIN SET NOCOUNT ON; DECLARE @id INT; SELECT @id = id FROM inserted; UPDATE dbo.totals SET n = n + 1 WHERE id = @id; END',
    'CREATE TRIGGER dbo.on_orders ON dbo.orders AFTER DELETE AS SET NOCOUNT ON; DECLARE @id INT; SET @id = (SELECT id FROM deleted)',
  ],
  good: [
    'CREATE TRIGGER dbo.on_orders ON dbo.orders AFTER INSERT AS SET NOCOUNT ON; UPDATE t SET n = n + 1 FROM dbo.totals t JOIN inserted i ON i.id = t.id',
  ],
  on: ['routine'],
  check(routine, _, report) {
    if (routine.routineType !== 'TRIGGER' || !routine.table) return;
    for (const select of nodesOf(routine, 'select'))
      if (takesOneRow(select) && select.from.some(isChangedRows)) report(select);
    for (const setting of nodesOf(routine, 'setting')) {
      const [value] = setting.values;
      if (
        value?.kind === 'subquery' &&
        value.query.kind === 'select' &&
        value.query.from.some(isChangedRows) &&
        !aggregates(value.query)
      )
        report(setting);
    }
  },
});

function takesOneRow(select: Select): boolean {
  return select.items.some(({ value }) => value.kind === 'setVariable') && !aggregates(select);
}

function aggregates(select: Select): boolean {
  return select.items.some((item) =>
    nodesOf(item, 'call').some(({ name }) => /^(count|count_big|sum|min|max|avg|string_agg)$/i.test(name.name.text)),
  );
}

function isChangedRows(ref: TableRef): boolean {
  return ref.kind === 'table' && /^(inserted|deleted)$/i.test(ref.name.name.text);
}

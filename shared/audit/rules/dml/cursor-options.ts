import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-cursor-options',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'notice',
  tags: { operand: ['business'], sql: ['sql_procedure'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '游标没有声明为 LOCAL 和只进只读', en: 'A cursor is not LOCAL and read-only' },
  why: {
    zh: '默认的游标全局可见、可更新、可回滚，占用 tempdb 和锁，名字还会与其他过程冲突。',
    en: 'By default a cursor is global, updatable and scrollable: it costs tempdb and locks, and its name may clash with that of another procedure.',
  },
  instead: {
    zh: '声明为 CURSOR LOCAL FAST_FORWARD，或改写成一条语句。',
    en: 'Declare it CURSOR LOCAL FAST_FORWARD, or write one statement instead.',
  },
  bad: ['DECLARE c CURSOR FOR SELECT id FROM dbo.orders', 'DECLARE c CURSOR LOCAL FOR SELECT id FROM dbo.orders'],
  good: [
    'DECLARE c CURSOR LOCAL FAST_FORWARD FOR SELECT id FROM dbo.orders',
    'DECLARE c CURSOR LOCAL STATIC READ_ONLY FOR SELECT id FROM dbo.orders',
    'DECLARE @n INT = 1',
  ],
  on: ['declare'],
  check(declare, _, report) {
    const { what, statement, modifiers = [], names } = declare;
    if (what !== 'cursor' || !statement) return;
    const isLight = modifiers.some(
      (word) => word === 'FAST_FORWARD' || word === 'STATIC' || word === 'READ_ONLY' || word === 'FOR READ ONLY',
    );
    if (!isLight || !(modifiers.includes('LOCAL') || names[0]?.text.startsWith('@'))) report(declare);
  },
});

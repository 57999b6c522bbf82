import { statementsOf } from '../../tree/walk.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-row-by-row-loop',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'warn',
  tags: { operand: ['business'], sql: ['dml', 'sql_procedure'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '在循环中逐行修改数据', en: 'A loop changes rows one at a time' },
  why: {
    zh: '逐行执行的修改比一条集合语句慢几十倍，锁和日志也多得多。',
    en: 'Changes row by row take tens of times as long as one statement for all rows, and many more locks and log records.',
  },
  instead: {
    zh: '改写成一条 UPDATE、INSERT … SELECT 或 MERGE；数据很大时按 TOP (n) 分批。',
    en: 'Write one UPDATE, INSERT … SELECT or MERGE; cut very large ones into batches with TOP (n).',
  },
  bad: [
    'WHILE @@FETCH_STATUS = 0 BEGIN UPDATE dbo.orders SET total = 0 WHERE id = @id; FETCH NEXT FROM c INTO @id; END',
  ],
  good: [
    'WHILE @n > 0 BEGIN DELETE TOP (1000) FROM dbo.logs WHERE id < 100; SET @n = @@ROWCOUNT; END',
    'UPDATE dbo.orders SET total = 0 WHERE paid = 1',
  ],
  on: ['control'],
  check(control, _, report) {
    if (control.verb !== 'WHILE') return;
    const changes = control.statements
      .flatMap(statementsOf)
      .filter(
        (statement) =>
          statement.kind === 'insert' ||
          statement.kind === 'update' ||
          statement.kind === 'delete' ||
          statement.kind === 'merge',
      );
    const [change] = changes.filter(({ top }) => top === undefined);
    if (change) report(change);
  },
});

import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'dml-merge-without-holdlock',
  dialects: ['sqlserver'],
  category: 'dml',
  level: 'warn',
  tags: { operand: ['table'], sql: ['dml'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: 'MERGE 的目标表没有 HOLDLOCK', en: 'MERGE takes no HOLDLOCK on its target' },
  why: {
    zh: 'MERGE 先查找再插入，两步之间不加范围锁，并发执行时会违反主键或插入重复行。',
    en: 'MERGE looks first and inserts then, without a range lock in between: at the same time, two of them break the key or insert the row twice.',
  },
  instead: {
    zh: '写 MERGE INTO t WITH (HOLDLOCK)，或拆成带 UPDLOCK、SERIALIZABLE 的 UPDATE 和 INSERT。',
    en: 'Write MERGE INTO t WITH (HOLDLOCK), or UPDATE and INSERT with UPDLOCK and SERIALIZABLE.',
  },
  bad: [
    'MERGE INTO dbo.stock AS t USING dbo.news AS s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id);',
  ],
  good: [
    'MERGE INTO dbo.stock WITH (HOLDLOCK) AS t USING dbo.news AS s ON t.id = s.id WHEN NOT MATCHED THEN INSERT (id) VALUES (s.id);',
    'MERGE INTO dbo.stock AS t USING dbo.news AS s ON t.id = s.id WHEN MATCHED THEN DELETE;',
  ],
  on: ['merge'],
  check(merge, _, report) {
    const hints = merge.into.kind === 'table' ? (merge.into.hints ?? []) : [];
    const inserts = merge.branches.some(({ action }) => action === 'insert');
    if (inserts && !hints.some(({ name }) => name === 'HOLDLOCK' || name === 'SERIALIZABLE')) report(merge.into);
  },
});

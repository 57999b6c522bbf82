import { rule } from '../../rule.ts';

export default rule({
  id: 'ddl-untrusted-constraint',
  dialects: ['sqlserver'],
  category: 'ddl', level: 'warn',
  tags: { operand: ['table'], sql: ['ddl', 'integrity'], purpose: ['correction', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '约束没有检查已有的行', en: 'A constraint does not check the rows that are there' },
  why: { zh: 'WITH NOCHECK 或未写 WITH CHECK 启用的约束不受信任：旧数据可能违反它，优化器也不再利用它简化查询。', en: 'WITH NOCHECK, or switching on without WITH CHECK, leaves the constraint untrusted: old rows may break it and the optimizer no longer relies on it.' },
  instead: { zh: '用 WITH CHECK ADD 或 WITH CHECK CHECK CONSTRAINT。', en: 'Write WITH CHECK ADD, or WITH CHECK CHECK CONSTRAINT.' },
  bad: [
    'ALTER TABLE dbo.orders WITH NOCHECK ADD CONSTRAINT positive CHECK (total > 0)',
    'ALTER TABLE dbo.orders CHECK CONSTRAINT positive',
    'ALTER TABLE dbo.orders NOCHECK CONSTRAINT ALL',
  ],
  good: [
    'ALTER TABLE dbo.orders WITH CHECK ADD CONSTRAINT positive CHECK (total > 0)',
    'ALTER TABLE dbo.orders WITH CHECK CHECK CONSTRAINT positive',
    'ALTER TABLE dbo.orders ENABLE TRIGGER ALL',
  ],
  on: ['addConstraint', 'switch'],
  check(action, _, report) {
    if (action.kind === 'addConstraint' ? action.constraint.notValid : action.words[1] === 'CONSTRAINT') report(action);
  },
});

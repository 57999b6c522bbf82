import type { AnyNode, NodeOf } from '../../tree/any-node.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-untrusted-constraint',
  dialects: ['sqlserver'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl', 'integrity'], purpose: ['correction', 'performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '约束没有检查已有的行', en: 'A constraint does not check the rows that are there' },
  why: {
    zh: 'WITH NOCHECK 或未写 WITH CHECK 启用的约束不受信任：旧数据可能违反它，优化器也不再利用它简化查询。',
    en: 'WITH NOCHECK, or switching on without WITH CHECK, leaves the constraint untrusted: old rows may break it and the optimizer no longer relies on it.',
  },
  instead: {
    zh: '用 WITH CHECK ADD 或 WITH CHECK CHECK CONSTRAINT。',
    en: 'Write WITH CHECK ADD, or WITH CHECK CHECK CONSTRAINT.',
  },
  bad: [
    'ALTER TABLE dbo.orders WITH NOCHECK ADD CONSTRAINT positive CHECK (total > 0)',
    'ALTER TABLE dbo.orders CHECK CONSTRAINT positive',
    'ALTER TABLE dbo.orders NOCHECK CONSTRAINT ALL',
    'ALTER TABLE dbo.orders WITH NOCHECK ADD CONSTRAINT payer FOREIGN KEY (paid_by) REFERENCES dbo.people (id); ALTER TABLE dbo.orders CHECK CONSTRAINT payer',
  ],
  good: [
    'ALTER TABLE dbo.orders WITH CHECK ADD CONSTRAINT positive CHECK (total > 0)',
    'ALTER TABLE dbo.orders WITH CHECK CHECK CONSTRAINT positive',
    'ALTER TABLE dbo.orders ENABLE TRIGGER ALL',
    'ALTER TABLE dbo.orders WITH NOCHECK ADD CONSTRAINT orders_key PRIMARY KEY CLUSTERED (id)',
    'ALTER TABLE dbo.orders WITH CHECK ADD CONSTRAINT payer FOREIGN KEY (paid_by) REFERENCES dbo.people (id); ALTER TABLE dbo.orders CHECK CONSTRAINT payer',
  ],
  on: ['addConstraint', 'switch'],
  check(action, context, report) {
    if (action.kind === 'addConstraint') {
      // Keys are checked whatever is written: NOCHECK is for CHECK and FOREIGN KEY alone.
      if (action.constraint.notValid && (action.constraint.kind === 'check' || action.constraint.kind === 'foreignKey'))
        report(action);
    } else if (action.words[1] === 'CONSTRAINT' && !isStillTrusted(action, context)) report(action);
  },
});

/** Scripts made from tables switch on what they added WITH CHECK just before, which changes nothing. */
function isStillTrusted({ words, name }: NodeOf<'switch'>, { parents, isTrusted }: RuleContext): boolean {
  const alter: AnyNode | undefined = parents.at(-1);
  return words[0] === 'CHECK' && name !== undefined && alter?.kind === 'alterTable' && isTrusted(alter.name, name.name);
}

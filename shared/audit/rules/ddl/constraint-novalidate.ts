import { definitionAround } from '../../tree/definitions.ts';
import { isIdle } from '../../lock-impact/lock-cost.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-constraint-novalidate',
  dialects: ['oracle', 'sqlserver'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl', 'integrity'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '约束会检查全表', en: 'A constraint checks the whole table' },
  why: { zh: '添加时锁住表并扫描所有旧行。', en: 'The table is locked while all existing rows are read.' },
  instead: {
    zh: 'Oracle 先 ENABLE NOVALIDATE，再 MODIFY CONSTRAINT … VALIDATE；SQL Server 没有不加锁的办法，在低峰期执行并设 LOCK_TIMEOUT。',
    en: 'On Oracle add it with ENABLE NOVALIDATE, then MODIFY CONSTRAINT … VALIDATE; SQL Server has no way without the lock, so run it in a quiet hour and set a LOCK_TIMEOUT.',
  },
  bad: [
    'ALTER TABLE orders ADD CONSTRAINT positive CHECK (total > 0)',
    {
      sql: 'ALTER TABLE dbo.orders WITH CHECK ADD CONSTRAINT payer FOREIGN KEY (payer) REFERENCES dbo.people (id)',
      dialects: ['sqlserver'],
    },
    { sql: 'ALTER TABLE dbo.orders WITH CHECK CHECK CONSTRAINT payer', dialects: ['sqlserver'] },
  ],
  good: [
    'CREATE TABLE orders (total DECIMAL(9)); ALTER TABLE orders ADD CONSTRAINT positive CHECK (total > 0)',
    { sql: 'ALTER TABLE orders ADD CONSTRAINT positive CHECK (total > 0) ENABLE NOVALIDATE', dialects: ['oracle'] },
    { sql: 'ALTER TABLE dbo.orders WITH NOCHECK ADD CONSTRAINT positive CHECK (total > 0)', dialects: ['sqlserver'] },
  ],
  on: ['addConstraint', 'validateConstraint'],
  check(action, context, report) {
    const around = definitionAround(context.parents);
    if (around && isIdle(around.name, context)) return;
    if (action.kind === 'validateConstraint') {
      // Oracle reads the rows without keeping others out.
      if (context.dialect === 'sqlserver') report(action);
      return;
    }
    const { constraint } = action;
    const { kind, notValid, enforced } = constraint;
    if ((kind === 'check' || kind === 'foreignKey') && !notValid && enforced) report(constraint);
  },
});

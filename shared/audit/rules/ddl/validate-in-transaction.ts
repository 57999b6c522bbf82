import { postgresFamily } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-validate-in-transaction',
  dialects: postgresFamily,
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl', 'transaction', 'integrity'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: {
    zh: 'NOT VALID 与 VALIDATE 在同一事务中',
    en: 'NOT VALID and VALIDATE stand in one transaction',
  },
  message: {
    zh: '约束 {constraint} 在加入它的事务中校验：加约束的锁一直持有到校验结束',
    en: 'Constraint {constraint} is validated in the transaction that adds it, which keeps its lock until every row is read',
  },
  why: {
    zh: '分两步是为了让校验只持有较弱的锁；在一个事务里，较强的锁会一直持有。',
    en: 'The two steps exist so that the check of the rows runs under a weaker lock; in one transaction the stronger one stays.',
  },
  instead: { zh: '先提交，再 VALIDATE CONSTRAINT。', en: 'Commit before VALIDATE CONSTRAINT.' },
  bad: [
    'BEGIN; ALTER TABLE users ADD CONSTRAINT adult CHECK (age > 17) NOT VALID; ALTER TABLE users VALIDATE CONSTRAINT adult; COMMIT',
  ],
  good: [
    'ALTER TABLE users ADD CONSTRAINT adult CHECK (age > 17) NOT VALID; ALTER TABLE users VALIDATE CONSTRAINT adult',
    'BEGIN; ALTER TABLE users ADD CONSTRAINT adult CHECK (age > 17) NOT VALID; COMMIT; ALTER TABLE users VALIDATE CONSTRAINT adult',
  ],
  on: ['validateConstraint'],
  check(action, { session, keyOf }, report) {
    if (session.isUnchecked(keyOf(action.name))) report(action, { constraint: action.name.text });
  },
});

import { definitionAround } from '../../tree/definitions.ts';
import { isIdle } from '../../lock-impact/lock-cost.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-constraint-novalidate',
  dialects: ['oracle'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl', 'integrity'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '新约束会检查全表', en: 'A new constraint checks the whole table' },
  why: { zh: '添加时锁住表并扫描所有旧行。', en: 'The table is locked while all existing rows are read.' },
  instead: {
    zh: '先 ENABLE NOVALIDATE，再 MODIFY CONSTRAINT … VALIDATE。',
    en: 'Add it with ENABLE NOVALIDATE, then MODIFY CONSTRAINT … VALIDATE.',
  },
  bad: ['ALTER TABLE orders ADD CONSTRAINT positive CHECK (total > 0)'],
  good: [
    'CREATE TABLE orders (total NUMBER(9)); ALTER TABLE orders ADD CONSTRAINT positive CHECK (total > 0)',
    'ALTER TABLE orders ADD CONSTRAINT positive CHECK (total > 0) ENABLE NOVALIDATE',
  ],
  on: ['addConstraint'],
  check({ constraint }, context, report) {
    const { kind, notValid, enforced } = constraint;
    const around = definitionAround(context.parents);
    if (around && isIdle(around.name, context)) return;
    if ((kind === 'check' || kind === 'foreignKey') && !notValid && enforced) report(constraint);
  },
});

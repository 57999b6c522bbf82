import type { NodeOf } from '../../tree/any-node.ts';
import { definitionAround } from '../../tree/definitions.ts';
import { oracleFamily } from '../../dialect-facts/dialect-sets.ts';
import { isIdle } from '../../lock-impact/lock-cost.ts';
import { rule, type RuleContext } from '../../judge/rule.ts';

export default rule({
  id: 'ddl-constraint-switched-off',
  dialects: ['mysql', 'postgres', ...oracleFamily],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table'], sql: ['ddl', 'integrity'], purpose: ['correction'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '停用了约束', en: 'A constraint is switched off' },
  why: {
    zh: '停用期间写入的数据可能违反约束，之后无法再启用；停用主键或唯一约束在 Oracle 上还会删除它的索引。',
    en: 'Rows written meanwhile may break it, so that it cannot be switched on again; on Oracle a primary key or unique constraint loses its index too.',
  },
  instead: {
    zh: '只在维护窗口内停用，完成后启用（同时检查已有的行）并核对数据。',
    en: 'Do it in a maintenance window only, switch it on again so that the rows are checked, and verify them.',
  },
  bad: [
    { sql: 'ALTER TABLE orders DISABLE CONSTRAINT payer', dialects: oracleFamily },
    { sql: 'ALTER TABLE orders DISABLE PRIMARY KEY CASCADE', dialects: ['oracle'] },
    { sql: 'ALTER TABLE orders MODIFY CONSTRAINT payer DISABLE', dialects: ['oracle'] },
    { sql: 'ALTER TABLE orders ALTER CONSTRAINT payer NOT ENFORCED', dialects: ['postgres', 'mysql'] },
  ],
  good: [
    { sql: 'ALTER TABLE orders ENABLE CONSTRAINT payer', dialects: oracleFamily },
    { sql: 'ALTER TABLE orders DISABLE ROW MOVEMENT', dialects: ['oracle'] },
    { sql: 'CREATE TABLE draft (id INT); ALTER TABLE draft DISABLE CONSTRAINT payer', dialects: oracleFamily },
    { sql: 'ALTER TABLE orders ALTER CONSTRAINT payer DEFERRABLE', dialects: ['postgres'] },
    { sql: 'ALTER TABLE orders ALTER CONSTRAINT payer ENFORCED', dialects: ['mysql'] },
    { sql: 'ALTER TABLE orders ALTER INDEX idx_payer INVISIBLE', dialects: ['mysql'] },
  ],
  on: ['setTableOptions', 'alterConstraint'],
  check(action, context, report) {
    const around = definitionAround(context.parents);
    if (around && !isIdle(around.name, context) && switchesOff(action, context)) report(action);
  },
});

function switchesOff(action: NodeOf<'setTableOptions' | 'alterConstraint'>, { text }: RuleContext): boolean {
  if (action.kind === 'alterConstraint') return /\b(not\s+enforced|disable)\b/i.test(text(action));
  return action.options.some(
    ({ name, value = '' }) => name === 'DISABLE' && /\b(constraint|primary|unique)\b/i.test(value),
  );
}

import type { NodeOf } from '../../tree/any-node.ts';
import { indexed, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'index-invalidation-negative-condition',
  wireNames: { v1: 'dml_check_where_exist_not', v2: 'SQLE00113' },
  dialects: indexed,
  category: 'index-invalidation',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['business'], sql: ['dml', 'query'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '条件使用了否定形式', en: 'The condition is negative' },
  why: {
    zh: '<>、NOT IN、NOT LIKE 等只排除少数行，索引帮不上忙，通常变成全表扫描。',
    en: '<>, NOT IN or NOT LIKE leave most rows, so an index helps little and the table is scanned.',
  },
  instead: { zh: '改写为正面的范围或取值。', en: 'Say which values are wanted.' },
  bad: [
    'SELECT id FROM orders WHERE status <> 1',
    'SELECT id FROM orders WHERE NOT status = 1',
    'SELECT id FROM orders WHERE status NOT IN (1, 2)',
    "SELECT id FROM orders WHERE note NOT LIKE 'a%'",
  ],
  good: [
    { sql: 'SELECT id FROM orders WHERE user_id NOT IN (SELECT id FROM users)', except: ['mysql'] },
    'SELECT id FROM orders o WHERE NOT EXISTS (SELECT 1 FROM items i WHERE i.order_id = o.id)',
    'SELECT id FROM orders WHERE status IN (3, 4)',
    'SELECT id FROM orders WHERE note IS NOT NULL',
    'SELECT id FROM orders WHERE 1 <> 2',
    { sql: 'SELECT status <> 1 FROM orders', dialects: ['mysql', ...postgresSpeakers] },
  ],
  on: ['binary', 'in', 'like', 'between', 'unary'],
  check(node, context, report) {
    // NOT IN with a subquery has a rule of its own; for MySQL the older generations of this one count it too.
    const isTold = node.kind === 'in' && node.query !== undefined && context.dialect !== 'mysql';
    if (isNegative(node) && !isTold && context.around.isInCondition) report(node);
  },
});

function isNegative(node: NodeOf<'binary' | 'in' | 'like' | 'between' | 'unary'>): boolean {
  switch (node.kind) {
    case 'binary':
      return node.operator === '<>' && (node.left.kind === 'column' || node.right.kind === 'column');
    // NOT EXISTS can be turned into an anti-join.
    case 'unary':
      return node.operator === 'NOT' && node.operand.kind !== 'exists';
    default:
      return node.not;
  }
}

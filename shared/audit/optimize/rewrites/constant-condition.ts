import { isAlwaysTrue } from '../../tree/conditions.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { joinedBy, withBrackets, without, wordsBefore } from '../text-places.ts';

export default rewrite({
  id: 'constant-condition',
  name: { zh: '去掉恒真条件', en: 'Conditions that are always true go' },
  desc: {
    zh: '恒真条件不会过滤任何行，去掉后结果相同',
    en: 'A condition that is always true keeps no row out, so nothing changes without it',
  },
  dialects: provenDialects,
  examples: [
    { before: 'SELECT id FROM customers WHERE 1 = 1', after: 'SELECT id FROM customers' },
    {
      before: 'SELECT id FROM customers WHERE 1 = 1 AND level = 2 AND (score > 3 OR city IS NULL)',
      after: 'SELECT id FROM customers WHERE level = 2 AND (score > 3 OR city IS NULL)',
    },
  ],
  kept: ['SELECT id FROM customers WHERE level = level', 'SELECT id FROM customers WHERE NULL = NULL'],
  on: ['select', 'logical'],
  edits(node, context) {
    if (node.kind === 'select') {
      if (!node.where || !isAlwaysTrue(node.where)) return undefined;
      const whole = withBrackets(context, node.where);
      const start = wordsBefore(context, whole.start, /\bwhere\s*$/i);
      return start === undefined ? undefined : [without(context, { start, end: whole.end })];
    }
    if (node.operator !== 'AND') return undefined;
    const needed = node.operands.filter((operand) => !isAlwaysTrue(operand));
    if (needed.length === 0 || needed.length === node.operands.length) return undefined;
    return [{ start: node.start, end: node.end, text: joinedBy('AND', needed, context) }];
  },
});

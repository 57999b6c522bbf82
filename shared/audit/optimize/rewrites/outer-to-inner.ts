import type { RuleContext } from '../../judge/rule.ts';
import type { Column, Expression } from '../../tree/expression.ts';
import type { Join, TableRef } from '../../tree/query.ts';
import { operandsOf } from '../../tree/walk.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { rowSources, sourceOf } from '../row-sources.ts';

export default rewrite({
  id: 'outer-to-inner',
  name: {
    zh: '被 WHERE 否定空行的 LEFT JOIN 改为 INNER JOIN',
    en: 'A LEFT JOIN whose missing rows WHERE leaves out becomes INNER JOIN',
  },
  desc: {
    zh: 'WHERE 中对右表列的比较会去掉没有匹配的行，外连接等同于内连接；改写后优化器可以自由选择连接顺序',
    en: 'WHERE compares a column of the right table and so leaves out rows without a match: the join is an inner one, and the server may begin with either table',
  },
  dialects: provenDialects,
  examples: [
    {
      before:
        "SELECT c.id, o.id AS order_id FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.status = 'paid' AND c.score > 1",
      after:
        "SELECT c.id, o.id AS order_id FROM customers c INNER JOIN orders o ON o.customer_id = c.id WHERE o.status = 'paid' AND c.score > 1",
    },
  ],
  kept: [
    'SELECT c.id FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.status IS NULL',
    "SELECT c.id FROM customers c LEFT JOIN orders o ON o.customer_id = c.id WHERE o.status = 'paid' OR c.score > 1",
  ],
  on: ['select'],
  edits(select, context) {
    const { where } = select;
    const joins = where ? joinsOf(select.from) : undefined;
    const sources = rowSources(select.from, context);
    if (!where || !joins || !sources) return undefined;
    const needed = operandsOf(where, 'AND').flatMap((operand) => {
      const column = rejectsNull(operand);
      return (column && sourceOf(column, sources, context)?.source.ref) ?? [];
    });
    const join = joins.find(({ type, right }) => type === 'left' && needed.some((ref) => ref === right));
    return join && wordEdit(join, context);
  },
});

/** A chain of joins in which no later one makes rows of its own. */
function joinsOf([ref, other]: readonly TableRef[]): readonly Join[] | undefined {
  if (!ref || other) return undefined;
  const joins: Join[] = [];
  let at = ref;
  for (; at.kind === 'join'; at = at.left) joins.push(at);
  return joins.every(
    ({ type, natural, right }) => ['inner', 'left', 'cross'].includes(type) && !natural && right.kind === 'table',
  )
    ? joins
    : undefined;
}

/** The column of a comparison that is not true when the column is NULL. */
function rejectsNull(condition: Expression): Column | undefined {
  const value = comparedIn(condition);
  return value?.kind === 'column' ? value : undefined;
}

function comparedIn(condition: Expression): Expression | undefined {
  switch (condition.kind) {
    case 'binary':
      return /^(=|<>|<|>|<=|>=)$/.test(condition.operator) && condition.right.kind === 'literal'
        ? condition.left
        : undefined;
    case 'in':
      return condition.list?.every(({ kind }) => kind === 'literal') ? condition.value : undefined;
    case 'between':
      return condition.symmetric ? undefined : condition.value;
    case 'is':
      return condition.not && condition.test === 'NULL' ? condition.value : undefined;
    default:
      return undefined;
  }
}

function wordEdit({ left, right }: Join, { text }: RuleContext) {
  const between = text({ start: left.end, end: right.start });
  const words = /\bleft(\s+outer)?\b/i.exec(between);
  if (!words) return undefined;
  const start = left.end + words.index;
  return [{ start, end: start + words[0].length, text: 'INNER' }];
}

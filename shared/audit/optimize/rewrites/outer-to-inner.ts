import type { RuleContext } from '../../judge/rule.ts';
import type { Column, Expression } from '../../tree/expression.ts';
import type { Join, TableRef } from '../../tree/query.ts';
import { operandsOf } from '../../tree/walk.ts';
import { hasEquality } from '../proof/exact.ts';
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
  edits(select, context, refuse) {
    const { where } = select;
    const joins = where ? joinsOf(select.from) : undefined;
    if (!where || !joins?.some(({ type }) => type === 'left')) return undefined;
    const columns = operandsOf(where, 'AND').flatMap((operand) => rejectsNull(operand) ?? []);
    const sources = rowSources(select.from, context);
    if (!sources) return columns.length > 0 ? refuse('unknownColumn') : undefined;
    const needed = columns.flatMap((column) => sourceOf(column, sources, context) ?? []);
    const join = joins.find(({ type, right }) => type === 'left' && needed.some(({ source }) => source.ref === right));
    if (!join) return undefined;
    const found = needed.filter(({ source }) => source.ref === join.right);
    return found.some(({ column }) => hasEquality(column, context.dialect)) ? wordEdit(join, context) : refuse('types');
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
      return /^(=|<>|<|>|<=|>=)$/.test(condition.operator) && isValue(condition.right) ? condition.left : undefined;
    case 'in':
      return condition.list?.every(isValue) ? condition.value : undefined;
    case 'between':
      return condition.symmetric || !isValue(condition.low) || !isValue(condition.high) ? undefined : condition.value;
    case 'is':
      return condition.not && condition.test === 'NULL' ? condition.value : undefined;
    default:
      return undefined;
  }
}

/** A setting of PostgreSQL reads = NULL as IS NULL. */
function isValue(value: Expression): boolean {
  return value.kind === 'literal' && value.type !== 'null';
}

function wordEdit({ left, right }: Join, { text }: RuleContext) {
  const between = text({ start: left.end, end: right.start });
  const words = /\bleft(\s+outer)?\b/i.exec(between);
  if (!words) return undefined;
  const start = left.end + words.index;
  return [{ start, end: start + words[0].length, text: 'INNER' }];
}

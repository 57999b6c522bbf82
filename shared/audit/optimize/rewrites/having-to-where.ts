import type { RuleContext } from '../../judge/rule.ts';
import type { SchemaColumn } from '../../schema/schema.ts';
import type { Column, Expression } from '../../tree/expression.ts';
import type { Select } from '../../tree/query.ts';
import { operandsOf } from '../../tree/walk.ts';
import { isCalm } from '../proof/calm.ts';
import { isDay } from '../proof/days.ts';
import { isPlainlyGrouped, isPlainLiteral } from '../proof/place.ts';
import { unproven, type Reason } from '../proof/reasons.ts';
import { statementFacts } from '../proof/statement-facts.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { rowSources, sourceOf } from '../row-sources.ts';
import { enclosed, joinedBy, without, withBrackets, wordsBefore } from '../text-places.ts';
import { waysOf } from '../proof/server-ways.ts';

export default rewrite({
  id: 'having-to-where',
  name: { zh: '不含聚合的 HAVING 移到 WHERE', en: 'HAVING without an aggregate becomes WHERE' },
  desc: {
    zh: '只涉及分组列的 HAVING 条件对组内每一行都相同，先过滤再分组结果相同，且可以使用索引',
    en: 'A condition on nothing but grouped columns is the same for every row of a group, so that the rows can be left out before they are grouped, by an index',
  },
  dialects: provenDialects,
  examples: [
    {
      before: "SELECT city, count(*) AS n FROM customers GROUP BY city HAVING city = 'Rome'",
      after: "SELECT city, count(*) AS n FROM customers WHERE city = 'Rome' GROUP BY city",
      dialects: ['postgres'],
    },
    {
      before:
        'SELECT level, sum(score) AS total FROM customers WHERE score > 1 OR city IS NULL GROUP BY level HAVING level IN (1, 2) AND count(*) > 1',
      after:
        'SELECT level, sum(score) AS total FROM customers WHERE (score > 1 OR city IS NULL) AND level IN (1, 2) GROUP BY level HAVING count(*) > 1',
    },
  ],
  kept: [
    'SELECT city, count(*) AS n FROM customers GROUP BY city HAVING count(*) > 2',
    'SELECT city AS level, count(*) AS n FROM customers GROUP BY city, level HAVING level > 2',
  ],
  on: ['select'],
  edits(select, context, refuse) {
    const { having, groupBy } = select;
    if (!having || groupBy.length === 0) return undefined;
    const all = operandsOf(having, 'AND');
    const candidates = all.filter((operand) => columnOf(operand) !== undefined);
    if (candidates.length === 0) return undefined;
    const facts = statementFacts(context.statement.tree, context);
    const reason = unproven([
      ['grouping', () => isPlainlyGrouped(select, context) && !select.more?.length],
      // Of groups that are left out nothing is computed any more.
      ['mayFail', () => [...select.items, ...select.orderBy, having].every((part) => isCalm(part, facts))],
    ]);
    if (reason) return refuse(reason);
    const moved = candidates.filter((operand) => {
      const why = whyNotMoved(operand, select, context);
      if (why) refuse(why);
      return !why;
    });
    return moved.length > 0
      ? movedEdits(select, { having, moved, rest: all.filter((one) => !moved.includes(one)), context })
      : undefined;
  },
});

type Parts = {
  readonly having: Expression;
  readonly moved: readonly Expression[];
  readonly rest: readonly Expression[];
  readonly context: RuleContext;
};

function movedEdits({ groupBy: [first], where }: Select, { having, moved, rest, context }: Parts) {
  const groupAt = first && wordsBefore(context, withBrackets(context, first).start, /\bgroup\s+by\s*$/i);
  const wholeHaving = withBrackets(context, having);
  const havingAt = wordsBefore(context, wholeHaving.start, /\bhaving\s*$/i);
  if (groupAt === undefined || havingAt === undefined) return undefined;
  const condition = joinedBy('AND', moved, context);
  const added = where
    ? [{ ...withBrackets(context, where), text: `${enclosed(where, context)} AND ${condition}` }]
    : [{ start: groupAt, end: groupAt, text: `WHERE ${condition} ` }];
  const left =
    rest.length > 0
      ? { ...wholeHaving, text: joinedBy('AND', rest, context) }
      : without(context, { start: havingAt, end: wholeHaving.end });
  return [...added, left];
}

/** A comparison of a grouped column with constants that every row of a group answers alike. */
function whyNotMoved(condition: Expression, select: Select, context: RuleContext): Reason | undefined {
  const compared = columnOf(condition);
  const sources = rowSources(select.from, context);
  const found = compared && sources && sourceOf(compared, sources, context);
  if (!found) return 'unknownColumn';
  const values = valuesOf(condition) ?? [];
  return unproven([
    ['grouping', () => isGroupedBy(compared, select, context)],
    [
      'nullable',
      () =>
        condition.kind !== 'is' || condition.not || !waysOf(context.dialect).nullFindsMore || isPlainNull(found.column),
    ],
    ['types', () => values.every((value) => isPlainLiteral(value, context) && isLike(value, found.column))],
  ]);
}

function isGroupedBy(column: Column, { groupBy, items }: Select, { text, keyOf }: RuleContext): boolean {
  const isAliased = items.some(({ alias }) => alias && keyOf(alias) === keyOf(column.name));
  return !isAliased && groupBy.some((one) => text(one) === text(column));
}

/** The MySQL family finds a date of zeros, or the row added last, by IS NULL of a column that holds none. */
function isPlainNull({ nullable }: SchemaColumn): boolean {
  return nullable;
}

function columnOf(condition: Expression): Column | undefined {
  if (!valuesOf(condition)) return undefined;
  const value = condition.kind === 'binary' ? condition.left : 'value' in condition ? condition.value : undefined;
  return typeof value === 'object' && value.kind === 'column' ? value : undefined;
}

/** With what a condition compares; undefined for any other condition. */
function valuesOf(condition: Expression): readonly Expression[] | undefined {
  switch (condition.kind) {
    case 'binary':
      return comparisons.has(condition.operator) && condition.right.kind === 'literal' ? [condition.right] : undefined;
    case 'in':
      return condition.list?.every(({ kind }) => kind === 'literal') ? condition.list : undefined;
    case 'between':
      return condition.symmetric ? undefined : [condition.low, condition.high];
    case 'is':
      return condition.test === 'NULL' ? [] : undefined;
    default:
      return undefined;
  }
}

const comparisons: ReadonlySet<string> = new Set(['=', '<>', '<', '>', '<=', '>=']);
/** Longer texts are grouped by their beginnings on the MySQL family. */
const lengthMax = 255;

/** Whether a literal is of the kind of a column, so that nothing is converted on the way. */
function isLike(value: Expression, { family, length }: SchemaColumn): boolean {
  if (value.kind !== 'literal') return false;
  if (family === 'integer' || family === 'decimal') return value.type === 'number';
  if (family === 'char' || family === 'varchar') return value.type === 'string' && (length ?? 1) <= lengthMax;
  return family === 'date' && value.type === 'string' && isDay(value.value);
}

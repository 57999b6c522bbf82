import type { RuleContext } from '../../judge/rule.ts';
import type { SchemaColumn } from '../../schema/schema.ts';
import type { Expression, Literal } from '../../tree/expression.ts';
import type { Query, Select } from '../../tree/query.ts';
import { hasEquality } from '../proof/exact.ts';
import { showsNoDates } from '../proof/shown-dates.ts';
import { unproven, type Reason } from '../proof/reasons.ts';
import { wholeKeys } from '../proof/table-trust.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { isPlain, onlyTable, sourceOf, type RowSource } from '../row-sources.ts';

export default rewrite({
  id: 'union-all',
  name: { zh: '不会重复的 UNION 改为 UNION ALL', en: 'UNION of rows that cannot repeat becomes UNION ALL' },
  desc: {
    zh: '两个分支在同一位置是不同的常量，且各自含有整数主键，任何两行都不会相同；UNION ALL 省去去重',
    en: 'Both branches hold different constants at one place, and a whole integer key each, so that no two rows are alike: UNION ALL need not look for them',
  },
  dialects: provenDialects,
  examples: [
    {
      before: 'SELECT 1 AS kind, id FROM customers UNION SELECT 2, id FROM orders WHERE amount > 1',
      after: 'SELECT 1 AS kind, id FROM customers UNION ALL SELECT 2, id FROM orders WHERE amount > 1',
    },
  ],
  kept: [
    'SELECT id FROM customers UNION SELECT id FROM orders',
    'SELECT 1 AS kind, level FROM customers UNION SELECT 2, id FROM orders',
    'SELECT 1 AS kind, id FROM customers UNION SELECT 1, id FROM orders',
  ],
  on: ['setOperation'],
  edits({ operator, all, left, right }, context, refuse) {
    if (operator !== 'UNION' || all || !isBranch(left) || !isBranch(right)) return undefined;
    const isApart = left.items.some((item, at) => areDifferent(item.value, right.items[at]?.value));
    if (!isApart || left.items.length !== right.items.length) return undefined;
    const words = /^[)\s]*(union(\s+distinct)?)[(\s]*$/i.exec(context.text({ start: left.end, end: right.start }));
    if (!words?.[1]) return undefined;
    const reason = whyRepeated(left, right, context) ?? whyRepeated(right, left, context);
    if (reason) return refuse(reason);
    const start = left.end + words[0].search(/union/i);
    return [{ start, end: start + words[1].length, text: 'UNION ALL' }];
  },
});

function isBranch(query: Query): query is Select {
  return query.kind === 'select' && isPlain(query) && !query.limit && query.orderBy.length === 0;
}

/** Whole numbers only: which texts are equal is for a collation to say. */
function areDifferent(a: Expression, b: Expression | undefined): boolean {
  return b !== undefined && isNumber(a) && isNumber(b) && Number(a.value) !== Number(b.value);
}

function isNumber(value: Expression): value is Literal {
  return value.kind === 'literal' && value.type === 'number' && /^\d{1,15}$/.test(value.value);
}

/** Why two rows of a branch may be alike, unless a whole key of integers stands in it, opposite other integers. */
function whyRepeated(branch: Select, other: Select, context: RuleContext): Reason | undefined {
  const [own, opposite] = [onlyTable(branch, context), onlyTable(other, context)];
  if (!own || !opposite) return 'unknownColumn';
  const shown = branch.items.filter(({ value }) => value.kind !== 'literal');
  const columns = branch.items.map(({ value }) => columnIn(value, own.source, context));
  const facing = other.items.map(({ value }) => columnIn(value, opposite.source, context));
  const integers = columns.flatMap((mine, at) =>
    mine?.family === 'integer' && facing[at]?.family === 'integer' ? [mine.name] : [],
  );
  return unproven([
    // A function may give several rows, and * would move the places.
    ['functions', () => shown.every(({ value }) => value.kind === 'column')],
    ['outerColumn', () => columns.filter((column) => column !== undefined).length === shown.length],
    ['impossibleDays', () => showsNoDates(branch, context)],
    ['noEquality', () => columns.every((column) => !column || hasEquality(column, context.dialect))],
    ['keyUnproven', () => wholeKeys(own.table).some((key) => key.columns.every((name) => integers.includes(name)))],
  ]);
}

function columnIn(value: Expression, source: RowSource, context: RuleContext): SchemaColumn | undefined {
  return value.kind === 'column' ? sourceOf(value, [source], context)?.column : undefined;
}

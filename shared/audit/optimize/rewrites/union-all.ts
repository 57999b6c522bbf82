import type { RuleContext } from '../../judge/rule.ts';
import type { Literal } from '../../tree/expression.ts';
import type { Query, Select } from '../../tree/query.ts';
import { columnByKey } from '../../script/schema.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { isPlain, onlyTable, wholeKeys } from '../row-sources.ts';

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
  edits({ operator, all, left, right }, context) {
    if (operator !== 'UNION' || all || !isBranch(left) || !isBranch(right)) return undefined;
    const isApart = left.items.some((item, at) => areDifferent(item.value, right.items[at]?.value));
    if (!isApart || !isUnique(left, right, context) || !isUnique(right, left, context)) return undefined;
    const words = /\bunion(\s+distinct)?\b/i.exec(context.text({ start: left.end, end: right.start }));
    if (!words) return undefined;
    const start = left.end + words.index;
    return [{ start, end: start + words[0].length, text: 'UNION ALL' }];
  },
});

function isBranch(query: Query): query is Select {
  return query.kind === 'select' && isPlain(query) && !query.limit && query.orderBy.length === 0;
}

/** Numbers only: which texts are equal is for a collation to say. */
function areDifferent(a: { kind: string }, b: { kind: string } | undefined): boolean {
  return b !== undefined && isNumber(a) && isNumber(b) && Number(a.value) !== Number(b.value);
}

function isNumber(value: { kind: string }): value is Literal {
  return value.kind === 'literal' && 'type' in value && value.type === 'number';
}

/** Whether no two rows of a branch are alike: a whole key of integers stands in it, opposite other integers. */
function isUnique(branch: Select, other: Select, context: RuleContext): boolean {
  const [own, opposite] = [onlyTable(branch, context), onlyTable(other, context)];
  if (!own || !opposite) return false;
  const integers = branch.items.flatMap(({ value }, at) => {
    const facing = other.items[at]?.value;
    if (value.kind !== 'column' || facing?.kind !== 'column') return [];
    const [mine, theirs] = [
      columnByKey(own.table, context.keyOf(value.name), context.dialect),
      columnByKey(opposite.table, context.keyOf(facing.name), context.dialect),
    ];
    return mine?.family === 'integer' && theirs?.family === 'integer' ? [mine.name] : [];
  });
  return wholeKeys(own.table).some(({ columns }) => columns.every((name) => integers.includes(name)));
}

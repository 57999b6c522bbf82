import type { RuleContext } from '../../judge/rule.ts';
import type { SchemaColumn, SchemaTable } from '../../schema/schema.ts';
import type { Expression } from '../../tree/expression.ts';
import type { Select } from '../../tree/query.ts';
import { nodesOf } from '../../tree/walk.ts';
import { kindOfCall } from '../proof/calls.ts';
import { hasEquality } from '../proof/exact.ts';
import type { Reason } from '../proof/reasons.ts';
import { wholeKeys } from '../proof/table-trust.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { onlyTable, sourceOf, type RowSource } from '../row-sources.ts';

export default rewrite({
  id: 'unique-distinct',
  name: { zh: '去掉唯一键已保证的 DISTINCT', en: 'DISTINCT goes where a key says it already' },
  desc: {
    zh: '结果包含一个非空唯一键的全部列，行本来就不会重复，去掉 DISTINCT 结果相同',
    en: 'The result holds every column of a unique key without NULL, so that no two rows are alike anyway',
  },
  dialects: provenDialects,
  examples: [
    {
      before: 'SELECT DISTINCT id, city FROM customers WHERE level > 1',
      after: 'SELECT id, city FROM customers WHERE level > 1',
    },
    {
      before: 'SELECT DISTINCT v.day, v.customer_id FROM visits v',
      after: 'SELECT v.day, v.customer_id FROM visits v',
    },
  ],
  kept: ['SELECT DISTINCT city FROM customers', 'SELECT DISTINCT customer_id, pages FROM visits'],
  on: ['select'],
  edits(select, context, refuse) {
    if (!select.distinct || select.distinctOn.length > 0) return undefined;
    const at = selectWord(select, context);
    const words = /^\s*select\s+(distinct\s+)/i.exec(context.statement.text.slice(at));
    const found = onlyTable(select, context);
    if (!words?.[1] || !found || !looksWhole(select, found.table, context)) return undefined;
    const reason = whyNotUnique(select, found, context);
    if (reason) return refuse(reason);
    const end = context.statement.start + at + words[0].length;
    return [{ start: end - words[1].length, end, text: '' }];
  },
});

/** Behind WITH, where there is one. */
function selectWord({ with: own, start }: Select, { statement }: RuleContext): number {
  return (own?.end ?? start) - statement.start;
}

/** Whether some unique key, proven or not, stands in the list by its names. */
function looksWhole({ items }: Select, { indexes = [] }: SchemaTable, { isSame }: RuleContext): boolean {
  const keys = indexes.filter(({ kind }) => kind === 'primary' || kind === 'unique');
  if (items.some(({ value }) => value.kind === 'star')) return keys.length > 0;
  const names = items.flatMap(({ value }) => (value.kind === 'column' ? [value.name] : []));
  return keys.some(({ columns }) => columns.every((listed) => names.some((name) => isSame(name, listed))));
}

function whyNotUnique(
  select: Select,
  { source, table }: { source: RowSource; table: SchemaTable },
  context: RuleContext,
): Reason | undefined {
  const { items, groupBy, having, windows } = select;
  if (groupBy.length > 0 || having || windows.length > 0) return 'grouping';
  const listed: SchemaColumn[] = [];
  for (const { value } of items) {
    const found = listedBy(value, source, context);
    if (typeof found === 'string') return found;
    listed.push(...found);
  }
  if (!listed.every((column) => hasEquality(column, context.dialect))) return 'noEquality';
  const keys = wholeKeys(table);
  if (!keys.some(({ columns }) => columns.every((name) => listed.some((column) => column.name === name))))
    return keys.length > 0 && items.some(({ value }) => value.kind === 'star') ? 'hidden' : 'keyUnproven';
  return isOrderedByListed(select, context) ? undefined : 'orderOfOthers';
}

/** The columns that an item shows. A function may give several rows, and a subquery is not looked into. */
function listedBy(value: Expression, source: RowSource, context: RuleContext): readonly SchemaColumn[] | Reason {
  switch (value.kind) {
    case 'star':
      return (source.table?.columns ?? []).filter(({ invisible }) => !invisible);
    case 'literal':
      return [];
    case 'column': {
      const found = sourceOf(value, [source], context);
      return found ? [found.column] : 'outerColumn';
    }
    default:
      return nodesOf(value, 'call').every((call) => kindOfCall(call) === 'total' || kindOfCall(call) === 'part') &&
        nodesOf(value, 'subquery').length === 0 &&
        nodesOf(value, 'field').length === 0
        ? []
        : 'functions';
  }
}

/** DISTINCT allows no other order, and fails with it. */
function isOrderedByListed({ orderBy, items }: Select, context: RuleContext): boolean {
  const hasStar = items.some(({ value }) => value.kind === 'star');
  const texts = items.map(({ value }) => context.text(value));
  const aliases = items.flatMap(({ alias }) => (alias ? [context.text(alias)] : []));
  return orderBy.every(({ value }) => {
    const text = context.text(value);
    return value.kind === 'column' && (hasStar || texts.includes(text) || aliases.includes(text));
  });
}

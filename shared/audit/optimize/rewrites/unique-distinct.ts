import { provenDialects, rewrite } from '../rewrite.ts';
import { onlyTable, wholeKeys } from '../row-sources.ts';
import type { Select } from '../../tree/query.ts';
import type { RuleContext } from '../../judge/rule.ts';
import type { SchemaTable } from '../../script/schema.ts';

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
  edits(select, context) {
    if (!select.distinct || select.distinctOn.length > 0 || select.groupBy.length > 0 || select.having)
      return undefined;
    const found = onlyTable(select, context);
    if (!found || !holdsKey(select, found.table, context)) return undefined;
    const words = /^\s*select\s+(distinct\s+)/i.exec(context.statement.text.slice(selectWord(select, context)));
    if (!words?.[1]) return undefined;
    const end = context.statement.start + selectWord(select, context) + words[0].length;
    return [{ start: end - words[1].length, end, text: '' }];
  },
});

/** Behind WITH, where there is one. */
function selectWord({ with: own, start }: Select, { statement }: RuleContext): number {
  return (own?.end ?? start) - statement.start;
}

function holdsKey({ items }: Select, table: SchemaTable, { keyOf, isSame }: RuleContext): boolean {
  if (items.some(({ value }) => value.kind === 'star')) return wholeKeys(table).length > 0;
  const names = items.flatMap(({ value }) => (value.kind === 'column' ? [value.name] : []));
  return (
    names.length > 0 &&
    wholeKeys(table).some(({ columns }) => columns.every((listed) => names.some((name) => isSame(name, listed)))) &&
    names.every((name) => keyOf(name) !== '')
  );
}

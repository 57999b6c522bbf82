import type { RuleContext } from '../../judge/rule.ts';
import type { Limit, Select } from '../../tree/query.ts';
import { isVolatile } from '../../tree/volatile-functions.ts';
import { nodesOf } from '../../tree/walk.ts';
import { primaryKeyOf } from '../../script/schema.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { isPlain, onlyTable } from '../row-sources.ts';
import { wordsBefore } from '../text-places.ts';

/** Below it the rows that are read and thrown away are few. */
const offsetMin = 1000;

export default rewrite({
  id: 'deep-paging',
  name: { zh: '深分页先取主键', en: 'A page far behind is found by its keys' },
  desc: {
    zh: '先只用主键翻到那一页，再取这些行的其他列，跳过的行不必整行读取。排序包含主键时每页的行是确定的，结果相同',
    en: 'The page is found by its keys alone and only its own rows are read whole, not those that are skipped. As the order holds the primary key, a page is always the same rows',
  },
  dialects: provenDialects,
  examples: [
    {
      before: 'SELECT id, name, city FROM customers WHERE score > 1 ORDER BY score, id LIMIT 10 OFFSET 2000',
      after:
        'SELECT id, name, city FROM customers WHERE id IN (SELECT id FROM (SELECT id FROM customers WHERE score > 1 ORDER BY score, id LIMIT 10 OFFSET 2000) AS page_keys) ORDER BY score, id',
    },
    {
      before: 'SELECT * FROM customers ORDER BY id LIMIT 1500, 20',
      after:
        'SELECT * FROM customers WHERE id IN (SELECT id FROM (SELECT id FROM customers ORDER BY id LIMIT 1500, 20) AS page_keys) ORDER BY id',
      dialects: ['mysql'],
    },
  ],
  kept: [
    'SELECT id, name FROM customers ORDER BY id LIMIT 10 OFFSET 20',
    'SELECT id, name FROM customers ORDER BY score LIMIT 10 OFFSET 2000',
    'SELECT id FROM customers ORDER BY id LIMIT 10 OFFSET 2000',
  ],
  on: ['select'],
  edits(select, context) {
    const { limit, orderBy } = select;
    const page = onlyTable(select, context);
    const key = page && keyOf(page.table);
    if (!limit || !page || key === undefined || !isPlain(select) || !isDeep(limit) || context.parents.length > 0)
      return undefined;
    const named = (name: { kind: string }) => isColumn(name, key, context);
    const isOrdered = orderBy.some(({ value }) => named(value));
    const isWorth = select.items.some(({ value }) => !named(value));
    if (!isOrdered || !isWorth || hasMore(select)) return undefined;
    return pageEdits(select, limit, {
      key: page.source.ref.alias ? `${context.text(page.source.ref.alias)}.${key}` : key,
      plain: key,
      context,
    });
  },
});

function keyOf(table: Parameters<typeof primaryKeyOf>[0]): string | undefined {
  const [name, other] = primaryKeyOf(table)?.columns ?? [];
  return other === undefined && name !== undefined && /^[a-z_][a-z0-9_]*$/.test(name) ? name : undefined;
}

function isDeep({ offset, count, spelling }: Limit): boolean {
  return (
    spelling === 'limit' && count?.kind === 'literal' && offset?.kind === 'literal' && Number(offset.value) >= offsetMin
  );
}

function isColumn(value: { kind: string }, key: string, { isSame }: RuleContext): boolean {
  return (
    'name' in value &&
    value.kind === 'column' &&
    isSame((value as Extract<Select['items'][number]['value'], { kind: 'column' }>).name, key)
  );
}

/** Values that are counted anew, or over other rows, when they are asked for twice. */
function hasMore(select: Select): boolean {
  const { where, items, orderBy } = select;
  return (
    [...items.map(({ value }) => value), ...orderBy.map(({ value }) => value), ...(where ? [where] : [])].some(
      isVolatile,
    ) ||
    nodesOf(select, 'call').length > 0 ||
    nodesOf(select, 'subquery').length > 0
  );
}

function pageEdits(
  { from, where, orderBy }: Select,
  limit: Limit,
  { key, plain, context }: { key: string; plain: string; context: RuleContext },
) {
  const [table, firstOrder] = [from[0], orderBy[0]];
  const orderAt = firstOrder && wordsBefore(context, firstOrder.start, /\border\s+by\s*$/i);
  if (!table || orderAt === undefined) return undefined;
  const rest = context.text({ start: table.end, end: limit.end }).trimStart();
  const keys = `SELECT ${key} FROM ${context.text(table)} ${rest}`;
  const condition = ` WHERE ${key} IN (SELECT ${plain} FROM (${keys}) AS page_keys) `;
  const orderEnd = orderBy.at(-1)?.end ?? limit.start;
  return [
    { start: where ? table.end : orderAt - blanksBefore(context, orderAt), end: orderAt, text: condition },
    { start: orderEnd, end: limit.end, text: '' },
  ];
}

function blanksBefore({ statement }: RuleContext, at: number): number {
  const before = statement.text.slice(0, at - statement.start);
  return before.length - before.trimEnd().length;
}

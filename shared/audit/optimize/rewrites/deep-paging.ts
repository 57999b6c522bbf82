import type { RuleContext } from '../../judge/rule.ts';
import type { Limit, Select } from '../../tree/query.ts';
import type { SchemaTable } from '../../schema/schema.ts';
import type { Expression } from '../../tree/expression.ts';
import { isAlias } from '../proof/order.ts';
import { unproven } from '../proof/reasons.ts';
import { wholeKeys } from '../proof/table-trust.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { isPlain, onlyTable, sourceOf, type RowSource } from '../row-sources.ts';
import { wordsBefore } from '../text-places.ts';

/** Below it the rows that are read and thrown away are few. */
const offsetMin = 1000;

export default rewrite({
  id: 'deep-paging',
  name: { zh: '深分页先取主键', en: 'A page far behind is found by its keys' },
  desc: {
    zh: '先只用主键翻到那一页，再取这些行的其他列，跳过的行不必整行读取。排序包含唯一键时每页是哪些行是确定的',
    en: 'The page is found by its keys alone and only its own rows are read whole, not those that are skipped. As the order holds a unique key, it is settled which rows a page holds',
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
  edits(select, context, refuse) {
    const { limit, orderBy, items } = select;
    const page = onlyTable(select, context);
    if (!limit || !page || orderBy.length === 0 || !isPlain(select) || !isDeep(limit) || context.parents.length > 0)
      return undefined;
    const key = keyInOrder(select, page.table, context);
    const reason = unproven([
      ['orderOfOthers', () => orderBy.every(({ value }) => isOwnColumn(value, select, context))],
      ['unknownColumn', () => orderBy.every(({ value }) => isIn(value, page.source, context))],
      ['keyUnproven', () => wholeKeys(page.table).length > 0],
      ['orderWithoutKey', () => key],
      ['mayFail', () => items.every(({ value }) => ['literal', 'star', 'column'].includes(value.kind))],
    ]);
    if (reason || !key) return reason && refuse(reason);
    if (items.every(({ value }) => value.kind === 'column' && context.isSame(value.name, key.name))) return undefined;
    const { alias } = page.source.ref;
    const plain = context.text(key.column.name);
    return pageEdits(select, limit, { key: alias ? `${context.text(alias)}.${plain}` : plain, plain, context });
  },
});

function isOwnColumn(value: Expression, select: Select, context: RuleContext): boolean {
  return value.kind === 'column' && !isAlias(value.name, select, context);
}

function isIn(value: Expression, source: RowSource, context: RuleContext): boolean {
  return value.kind === 'column' && sourceOf(value, [source], context) !== undefined;
}

/** The column of the order that is a key by itself. */
function keyInOrder({ orderBy }: Select, table: SchemaTable, { isSame }: RuleContext) {
  for (const { columns } of wholeKeys(table)) {
    const [name, other] = columns;
    const column = orderBy
      .map(({ value }) => value)
      .find((value) => value.kind === 'column' && isSame(value.name, name ?? ''));
    if (name !== undefined && other === undefined && column?.kind === 'column') return { name, column };
  }
  return undefined;
}

function isDeep({ offset, count, spelling }: Limit): boolean {
  return (
    spelling === 'limit' && count?.kind === 'literal' && offset?.kind === 'literal' && Number(offset.value) >= offsetMin
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

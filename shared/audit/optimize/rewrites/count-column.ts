import type { TextEdit } from '../../tree/text-edit.ts';
import type { RuleContext } from '../../judge/rule.ts';
import type { Call, Column } from '../../tree/expression.ts';
import { kindOfCall } from '../proof/calls.ts';
import { isPlainlyGrouped, joinsIn, queryAround } from '../proof/place.ts';
import { unproven } from '../proof/reasons.ts';
import { isNeverNull } from '../proof/table-trust.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { rowSources, sourceOf } from '../row-sources.ts';
import { waysOf } from '../proof/server-ways.ts';

export default rewrite({
  id: 'count-column',
  name: { zh: 'COUNT(非空列) 改为 COUNT(*)', en: 'COUNT of a column without NULL becomes COUNT(*)' },
  desc: {
    zh: '列不含 NULL 且没有外连接时，两者计数相同；COUNT(*) 可选用最小的索引，也不必逐行判断 NULL',
    en: 'Where the column holds no NULL and no join adds any, both count the same rows; COUNT(*) may read the smallest index',
  },
  dialects: provenDialects,
  examples: [
    {
      before: 'SELECT count(score) FROM customers WHERE level = 1',
      after: 'SELECT count(*) FROM customers WHERE level = 1',
      dialects: ['postgres'],
    },
    {
      before: 'SELECT count(score) FROM customers WHERE level = 1',
      after: 'SELECT count(*) AS `count(score)` FROM customers WHERE level = 1',
      dialects: ['mysql'],
    },
    {
      before: 'SELECT level, count(score) AS n FROM customers GROUP BY level',
      after: 'SELECT level, count(*) AS n FROM customers GROUP BY level',
    },
  ],
  kept: [
    'SELECT count(city) FROM customers',
    'SELECT count(DISTINCT score) FROM customers',
    'SELECT count(o.buyer_id) FROM customers c LEFT JOIN orders o ON o.buyer_id = c.id',
  ],
  on: ['call'],
  edits(call, context, refuse) {
    const value = countedColumn(call);
    if (!value || context.column(value)?.nullable) return undefined;
    const query = queryAround(context);
    const sources = query && rowSources(query.from, context);
    const found = sources && sourceOf(value, sources, context);
    const label = labelFor(call, context);
    const reason = unproven([
      ['unknownColumn', () => sources && context.column(value)],
      ['outerColumn', () => found?.source.table],
      ['grouping', () => query && isPlainlyGrouped(query, context)],
      ['outerJoin', () => query && joinsIn(query).every(({ type }) => type === 'inner' || type === 'cross')],
      ['nullable', () => found?.source.table && isNeverNull(found.column, found.source.table)],
      ['label', () => label],
    ]);
    return reason ? refuse(reason) : [{ start: value.start, end: value.end, text: '*' }, ...(label ?? [])];
  },
});

/** The column of a plain COUNT(column). */
function countedColumn(call: Call): Column | undefined {
  const [value, other] = call.args;
  const isPlain = !call.distinct && !call.over && !call.filter && call.orderBy.length === 0;
  const isCount = /^count$/i.test(call.name.name.text) && kindOfCall(call) === 'aggregate';
  return isPlain && isCount && value?.kind === 'column' && !other ? value : undefined;
}

/** Where a column of the result is named by its text, it is to keep its name. */
function labelFor(call: Call, context: RuleContext): readonly TextEdit[] | undefined {
  const item = context.parents.at(-1);
  if (!waysOf(context.dialect).labelsByText || item?.kind !== 'selectItem' || item.alias) return [];
  const text = context.text(call);
  return /^[\w.() ]{1,60}$/.test(text) ? [{ start: call.end, end: call.end, text: ` AS \`${text}\`` }] : undefined;
}

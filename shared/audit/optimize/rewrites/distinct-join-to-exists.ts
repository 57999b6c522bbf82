import type { RuleContext } from '../../judge/rule.ts';
import type { Join, Select } from '../../tree/query.ts';
import { nodesOf } from '../../tree/walk.ts';
import { showsNoDates } from '../proof/shown-dates.ts';
import { provenDialects, rewrite } from '../rewrite.ts';
import { mayUse, rowSources } from '../row-sources.ts';
import { enclosed } from '../text-places.ts';

export default rewrite({
  id: 'distinct-join-to-exists',
  name: { zh: '为去重而连接改为 EXISTS', en: 'A join under DISTINCT becomes EXISTS' },
  desc: {
    zh: '只用来判断是否存在的连接会使行重复，再由 DISTINCT 去掉；改为 EXISTS 后找到一行即可停止',
    en: 'A join that only asks whether there is a row repeats rows, which DISTINCT takes away again; EXISTS ends at the first row',
  },
  dialects: provenDialects,
  needsRun: true,
  examples: [
    {
      before:
        "SELECT DISTINCT c.id, c.name FROM customers c JOIN orders o ON o.customer_id = c.id WHERE o.status = 'paid'",
      after:
        "SELECT DISTINCT c.id, c.name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id AND (o.status = 'paid'))",
      dialects: ['postgres'],
    },
    {
      before: 'SELECT DISTINCT c.score FROM customers c JOIN orders o ON o.customer_id = c.id',
      after:
        'SELECT DISTINCT c.score FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer_id = c.id)',
    },
  ],
  kept: [
    'SELECT DISTINCT c.id, o.note FROM customers c JOIN orders o ON o.customer_id = c.id',
    'SELECT c.id FROM customers c JOIN orders o ON o.customer_id = c.id',
    'SELECT DISTINCT c.id FROM customers c LEFT JOIN orders o ON o.customer_id = c.id',
  ],
  on: ['select'],
  edits(select, context, refuse) {
    const join = isAsked(select, context) ? plainJoin(select) : undefined;
    if (!join) return undefined;
    const sources = rowSources(select.from, context);
    const target = sources?.find(({ ref }) => ref === join.right);
    if (!sources || !target) return refuse('unknownTable');
    if (!showsNoDates(select, context)) return refuse('impossibleDays');
    const isShown = [...select.items, ...select.orderBy].some((part) =>
      mayUse(part, target, { sources, names: context }),
    );
    return isShown ? undefined : edit(select, join, context);
  },
});

type JoinOn = Join & { readonly on: NonNullable<Join['on']> };

/** The only thing that is read: one table joined to another by a condition. */
function plainJoin({ from }: Select): JoinOn | undefined {
  const [join, other] = from;
  if (join?.kind !== 'join' || other || join.type !== 'inner' || join.natural) return undefined;
  const { on, left, right } = join;
  return on && left.kind === 'table' && right.kind === 'table' ? { ...join, on } : undefined;
}

function isAsked(
  { distinct, distinctOn, groupBy, having, limit, orderBy, windows, items }: Select,
  { parents }: RuleContext,
) {
  return (
    parents.length === 0 &&
    distinct &&
    [distinctOn, groupBy, windows, orderBy].every((list) => list.length === 0) &&
    !having &&
    !limit &&
    items.every(({ value }) => nodesOf(value, 'call').length === 0)
  );
}

function edit({ where, from }: Select, { left, right, on }: JoinOn, context: RuleContext) {
  const condition = where ? `${enclosed(on, context)} AND (${context.text(where)})` : enclosed(on, context);
  const end = where?.end ?? from.at(-1)?.end ?? right.end;
  return [{ start: left.end, end, text: ` WHERE EXISTS (SELECT 1 FROM ${context.text(right)} WHERE ${condition})` }];
}

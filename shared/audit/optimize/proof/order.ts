import type { RuleContext } from '../../judge/rule.ts';
import type { AnyNode } from '../../tree/any-node.ts';
import type { Select } from '../../tree/query.ts';
import { holdsKey } from './groups.ts';

/** Whether it is certain which rows the limit right below these nodes takes. */
export function isWhollyOrdered(parents: readonly AnyNode[], context: RuleContext): boolean {
  const query = parents.at(-1);
  if (query?.kind !== 'select') return false;
  if (parents.at(-2)?.kind === 'exists') return true;
  return query.groupBy.length === 0 && !query.distinct && ordersByKey(query, context);
}

/** Whether a query of one table is ordered by every column of a key, named as columns of that table. */
export function ordersByKey(select: Select, context: RuleContext): boolean {
  const values = select.orderBy.map(({ value }) => value);
  return (
    values.every((value) => value.kind === 'column' && !isAlias(value.name, select, context)) &&
    holdsKey(select, values, context)
  );
}

/** Whether a name of ORDER BY is that of something else in the result. */
export function isAlias(name: Parameters<RuleContext['keyOf']>[0], { items }: Select, { keyOf }: RuleContext): boolean {
  return items.some(
    ({ value, alias }) =>
      alias && keyOf(alias) === keyOf(name) && !(value.kind === 'column' && keyOf(value.name) === keyOf(name)),
  );
}

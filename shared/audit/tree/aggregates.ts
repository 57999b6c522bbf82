import { namePattern } from './name-pattern.ts';
import type { AnyNode } from './any-node.ts';
import type { Select } from './query.ts';
import { isQuery, walk } from './walk.ts';

const names = namePattern(
  'count|count_big|sum|avg|min|max|group_concat|string_agg|listagg|xmlagg|stdev|stddev|variance|median',
  'array_agg|json_agg|jsonb_agg|bool_and|bool_or|every',
);

/** Whether a function makes one value of many rows. */
export function isAggregateName(name: string): boolean {
  return names.test(name);
}

/** Whether a query answers exactly one row, because it computes one over all rows that it reads. */
export function givesOneRow({ groupBy, items }: Select): boolean {
  return groupBy.length === 0 && items.some(({ value }) => holdsAggregate(value));
}

function holdsAggregate(root: AnyNode): boolean {
  let isFound = false;
  walk(root, (node) => {
    if (isQuery(node)) return 'skip';
    if (node.kind === 'call' && !node.over && isAggregateName(node.name.name.text)) isFound = true;
    return isFound ? 'skip' : undefined;
  });
  return isFound;
}

import type { Limit, Query } from '../tree/query.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { Plan } from '../schema/plan.ts';
import type { Text } from '../../text.ts';
import { nodesOf } from '../tree/walk.ts';

/** How many rows a query returns by its plan; undefined where MySQL tells only how many it groups. */
export function resultRows(query: Query, { rows }: Pick<Plan, 'rows'>, dialect: Dialect): number | undefined {
  const most = limitOf(query.limit);
  if (rows === undefined) return undefined;
  // The other servers plan LIMIT and groups with the rest.
  if (dialect !== 'mysql') return rows;
  if (rows <= most && groups(query)) return undefined;
  return Math.min(rows, most);
}

const about: Text = { zh: '约', en: 'about' };
const upTo: Text = { zh: '至多约', en: 'up to about' };

/**
 * How near a number of rows is. MariaDB without histograms does not estimate what a condition leaves of a table that is
 * read whole, and tells all of its rows.
 */
export function nearness({ rows = 0, steps }: Pick<Plan, 'rows' | 'steps'>, dialect: Dialect): Text {
  const [step] = steps;
  // Of several tables the product is told, which says nothing of one of them.
  const isUnestimated =
    steps.length === 1 &&
    step?.access === 'wholeTable' &&
    step.work.includes('filter') &&
    rows >= (step.rows ?? Infinity);
  return dialect === 'mysql' && isUnestimated ? upTo : about;
}

function limitOf(limit: Limit | undefined): number {
  return limit?.count?.kind === 'literal' && !limit.percent ? Number(limit.count.value) : Infinity;
}

function groups(query: Query): boolean {
  if (query.kind !== 'select') return query.kind === 'setOperation';
  const isAggregate = query.items.some((item) =>
    nodesOf(item.value, 'call').some(
      ({ name, over }) =>
        !over && /^(count|sum|avg|min|max|group_concat|json_arrayagg|json_objectagg)$/i.test(name.name.text),
    ),
  );
  return query.groupBy.length > 0 || query.distinct || isAggregate;
}

import { filterClause } from '../../../grammar/expressions/call.ts';
import { parseOver } from '../../../grammar/expressions/window.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseOrderBy } from '../../../grammar/queries/order-by.ts';
import type { Call } from '../../../tree/expression.ts';
import type { ObjectName } from '../../../tree/node.ts';
import { oracleArguments } from './call-arguments.ts';
import { keepClause, nullTreatment, oracleInside } from './call-chain.ts';

type Inside = Pick<Call, 'args' | 'distinct' | 'orderBy' | 'separator'>;

/** Reads a call: KEEP, IGNORE NULLS in and behind the parentheses, and Oracle's own words between the arguments. */
export function oracleCall(p: Parser, { start, name }: { start: number; name: ObjectName }): Call {
  const inside = p.parenthesised((): Inside => {
    const special = name.schema || p.is(')') ? undefined : oracleArguments[name.name.text.toUpperCase()]?.(p);
    if (special) return { args: special, distinct: false, orderBy: [], separator: undefined };
    return p.is(')') ? { args: [], distinct: false, orderBy: [], separator: undefined } : oracleInside(p);
  });
  const withinGroup = p.acceptAll('WITHIN', 'GROUP') ? p.parenthesised(() => parseOrderBy(p)) : [];
  const filter = p.is('FILTER', '(') ? filterClause(p) : undefined;
  nullTreatment(p);
  const keep = keepClause(p);
  const over = p.is('OVER') ? parseOver(p) : undefined;
  return { kind: 'call', start, end: p.last(), name, ...inside, withinGroup, filter, over, ...(keep ? { keep } : {}) };
}

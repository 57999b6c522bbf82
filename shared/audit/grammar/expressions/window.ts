import type { Expression, Frame, Window } from '../../tree/expression.ts';
import type { Name } from '../../tree/node.ts';
import type { Parser } from '../parser.ts';
import { parseOrderBy } from '../queries/order-by.ts';

/** Reads OVER name or OVER (…). */
export function parseOver(p: Parser): Name | Window {
  p.expect('OVER');
  return p.is('(') ? parseWindow(p, undefined) : p.name();
}

/** Hive says DISTRIBUTE BY and SORT BY too. */
const clauseWords = new Set(['PARTITION', 'ORDER', 'ROWS', 'RANGE', 'GROUPS', 'DISTRIBUTE', 'SORT']);

/** Reads a window specification in parentheses; `name` is its name in a WINDOW clause. */
export function parseWindow(p: Parser, name: Name | undefined): Window {
  const start = name?.start ?? p.start();
  p.expect('(');
  const base = p.isName() && !p.isOneOf(clauseWords) ? p.takeName() : undefined;
  const partitionBy =
    p.acceptAll('PARTITION', 'BY') || p.acceptAll('DISTRIBUTE', 'BY') ? p.list(() => partitionKey(p)) : [];
  const orderBy = p.is('ORDER') || p.is('SORT', 'BY') ? parseOrderBy(p) : [];
  const frame = p.isAny('ROWS', 'RANGE', 'GROUPS') ? parseFrame(p) : undefined;
  p.expect(')');
  return { kind: 'window', start, end: p.last(), name, base, partitionBy, orderBy, frame };
}

/** MariaDB takes a direction here too. */
function partitionKey(p: Parser): Expression {
  const key = p.grammar.expression(p);
  if (p.facts.groupsAreOrdered) p.acceptAny('ASC', 'DESC');
  return key;
}

function parseFrame(p: Parser): Frame {
  const start = p.start();
  const unit = p.expectAny('ROWS', 'RANGE', 'GROUPS');
  const bounds: Expression[] = [];
  if (p.accept('BETWEEN')) {
    bounds.push(frameBound(p));
    p.expect('AND');
  }
  bounds.push(frameBound(p));
  if (p.accept('EXCLUDE') && !p.acceptAll('CURRENT', 'ROW') && !p.acceptAll('NO', 'OTHERS'))
    p.expectAny('GROUP', 'TIES');
  return { kind: 'frame', start, end: p.last(), unit, bounds };
}

function frameBound(p: Parser): Expression {
  const start = p.start();
  if (p.acceptAll('CURRENT', 'ROW')) return { kind: 'keyword', start, end: p.last(), word: 'CURRENT ROW' };
  if (p.word(1) !== '(' && p.accept('UNBOUNDED')) {
    const side = p.expectAny('PRECEDING', 'FOLLOWING');
    return { kind: 'keyword', start, end: p.last(), word: `UNBOUNDED ${side}` };
  }
  const distance = p.grammar.expression(p);
  p.expectAny('PRECEDING', 'FOLLOWING');
  return distance;
}

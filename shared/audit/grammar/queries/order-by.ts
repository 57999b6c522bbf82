import type { Expression } from '../../tree/expression.ts';
import type { OrderItem } from '../../tree/query.ts';
import type { Parser } from '../parser.ts';
import { takeAdded } from '../patterns/added-clauses.ts';
import { keyword, takeNestedAlias } from '../expressions/keyword-primaries.ts';
import { tokenKinds } from '../../tokens/tokens.ts';

/** Reads ORDER BY with its items, in Hive's windows SORT BY too; the parser stands at ORDER or SORT. */
export function parseOrderBy(p: Parser): OrderItem[] {
  if (!p.accept('SORT')) p.expect('ORDER');
  p.accept('SIBLINGS');
  p.expect('BY');
  return p.list(() => orderItem(p));
}

function orderItem(p: Parser): OrderItem {
  const start = p.start();
  // Db2: in the order of another table of FROM.
  if (p.facts.ordersLikeTables) p.acceptAll('ORDER', 'OF');
  const value = ordersByIndex(p)
    ? indexOrder(p)
    : p.facts.ordersByAll && p.is('ALL')
      ? keyword(p)
      : p.grammar.expression(p);
  takeNestedAlias(p);
  if (p.accept('USING')) {
    if (p.acceptAll('OPERATOR', '(')) {
      while (!p.is(')') && !p.atEnd()) p.at++;
      p.expect(')');
    } else if (p.kind() === tokenKinds.operator) p.at++;
    else p.fail({ zh: '应为运算符', en: 'expected an operator' });
  }
  const direction = parseDirection(p);
  takeAdded(p, 'orderItem');
  return { kind: 'orderItem', start, end: p.last(), value, ...direction };
}

/** CockroachDB: the order of an index, INDEX t@by_city, or of a table's rows, PRIMARY KEY t. */
function ordersByIndex(p: Parser): boolean {
  if (!p.facts.ordersByIndexes) return false;
  return p.is('PRIMARY', 'KEY') || (p.is('INDEX') && p.isName(1) && p.word(1) !== 'NULLS');
}

function indexOrder(p: Parser): Expression {
  const order = keyword(p);
  p.accept('KEY');
  p.objectName();
  return { ...order, end: p.last() };
}

/** Reads ASC or DESC and NULLS FIRST or LAST. */
export function parseDirection(p: Parser): Pick<OrderItem, 'direction' | 'nulls'> {
  const word = p.acceptAny('ASC', 'DESC');
  const direction = word === 'ASC' ? 'asc' : word === 'DESC' ? 'desc' : undefined;
  if (!p.accept('NULLS')) return { direction, nulls: undefined };
  return { direction, nulls: p.expectAny('FIRST', 'LAST') === 'FIRST' ? 'first' : 'last' };
}

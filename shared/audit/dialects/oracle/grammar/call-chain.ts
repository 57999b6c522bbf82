import type { Call, Expression } from '../../../tree/expression.ts';
import type { Name } from '../../../tree/node.ts';
import type { OrderItem } from '../../../tree/query.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { plainCall } from '../../../grammar/expressions/keyword-primaries.ts';
import { parseOrderBy } from '../../../grammar/queries/order-by.ts';
import { takeLink } from './link.ts';

const attributes = new Set([
  'FOUND',
  'NOTFOUND',
  'ISOPEN',
  'ROWCOUNT',
  'BULK_ROWCOUNT',
  'BULK_EXCEPTIONS',
  'TYPE',
  'ROWTYPE',
  'CHARSET',
]);
const chained = new Set(['.', '(', '%', '[', '@']);

/** Goes on behind an operand: `.field`, `.method(…)`, `(index)`, `%ATTRIBUTE`, `[cell]`, `@link`, in any order. */
export function callChain(p: Parser, value: Expression): Expression {
  let result = value;
  while (p.isOneOf(chained)) {
    const next = link(p, result);
    if (next === undefined) return result;
    result = next;
  }
  return result;
}

const callable = new Set(['column', 'call', 'field', 'subscript', 'parameter', 'cast', 'unary']);

function link(p: Parser, value: Expression): Expression | undefined {
  const { start } = value;
  if (p.is('.') && (p.kind(1) === 1 || p.kind(1) === 2)) {
    p.at++;
    const name = p.label();
    return p.is('(') && !p.is('(', '+', ')')
      ? method(p, value, name)
      : { kind: 'field', start, end: p.last(), value, field: name.text };
  }
  if (p.is('%') && attributes.has(p.word(1))) {
    p.at++;
    return { kind: 'field', start, value, field: `%${p.label().text.toUpperCase()}`, end: p.last() };
  }
  return callable.has(value.kind) ? applied(p, value) : undefined;
}

/** What stands behind a value that may be called or counted through: (+), (index), [cell], @link. */
function applied(p: Parser, value: Expression): Expression | undefined {
  const { start } = value;
  if (p.is('(', '+', ')')) {
    p.at += 3;
    return { kind: 'outerMark', start, end: p.last(), value };
  }
  if (p.is('(') && value.kind !== 'column')
    return { kind: 'subscript', start, value, from: indexOf(p, ')'), to: undefined, end: p.last() };
  if (p.is('[')) return { kind: 'subscript', start, value, from: indexOf(p, ']'), to: undefined, end: p.last() };
  return p.is('@') ? linked(p, value) : undefined;
}

/** `name@link`, which may be called. */
function linked(p: Parser, value: Expression): Expression | undefined {
  if (!takeLink(p)) return undefined;
  if (value.kind !== 'column' || !p.is('(') || p.is('(', '+', ')')) return { ...value, end: p.last() };
  const { start, end, name, table, schema } = value;
  const args = p.parenthesised(() => (p.is(')') ? [] : p.list(() => oracleArgument(p))));
  return plainCall(p, { start, name: { kind: 'objectName', start, end, name, schema: table, catalog: schema }, args });
}

/** `value.method(…)`: the value counts as the first argument. */
function method(p: Parser, value: Expression, name: Name): Expression {
  const args = p.parenthesised(() => (p.is(')') ? [] : p.list(() => oracleArgument(p))));
  const objectName = {
    kind: 'objectName' as const,
    start: name.start,
    end: name.end,
    name,
    schema: undefined,
    catalog: undefined,
  };
  return plainCall(p, { start: value.start, name: objectName, args: [value, ...args] });
}

/** The index of an element or the dimensions of a cell; several make a row. */
function indexOf(p: Parser, close: ')' | ']'): Expression {
  p.enter();
  const start = p.start();
  p.at++;
  const items = p.is(close) ? [] : p.list(() => dimension(p));
  p.expect(close);
  p.leave();
  const [only, ...others] = items;
  return only && others.length === 0 ? only : { kind: 'row', start, end: p.last(), items };
}

/** MODEL: ANY, a value, a condition, FOR x IN (…), FOR x FROM 1 TO 9 INCREMENT 2. */
function dimension(p: Parser): Expression {
  const start = p.start();
  if (p.accept('ANY')) return { kind: 'keyword', start, end: p.last(), word: 'ANY' };
  if (!p.accept('FOR')) return oracleArgument(p);
  const items: Expression[] = [];
  if (p.is('(')) p.parenthesised(() => p.list(() => p.name()));
  else p.name();
  if (p.accept('IN')) items.push(p.grammar.expression(p));
  else {
    if (p.accept('LIKE')) p.string();
    for (const word of ['FROM', 'TO']) {
      p.expect(word);
      items.push(p.grammar.expression(p));
    }
    p.expectAny('INCREMENT', 'DECREMENT');
    items.push(p.grammar.expression(p));
  }
  return { kind: 'row', start, end: p.last(), items };
}

/** One argument: a value, name => value, a star, or what a qualified expression of PL/SQL is made of. */
export function oracleArgument(p: Parser): Expression {
  const start = p.start();
  if (p.accept('*')) return { kind: 'star', start, end: p.last(), table: undefined, schema: undefined };
  if (p.is('FOR')) return iterated(p);
  if (p.isWord() && p.word(1) === '=>') {
    const name = p.label();
    p.at++;
    return { kind: 'namedArgument', start, name, value: p.grammar.expression(p), end: p.last() };
  }
  if (p.acceptAll('TABLE', '(')) {
    p.at--;
    return p.parenthesised(() => p.grammar.expression(p));
  }
  const value = p.grammar.expression(p);
  if (p.accept('..')) p.grammar.expression(p);
  while (p.accept('|')) p.grammar.expression(p);
  if (!p.accept('=>')) return value;
  const items = [value, p.grammar.expression(p)];
  return { kind: 'row', start, end: p.last(), items };
}

/** (FOR i IN 1..10 BY 2 WHILE c WHEN d [INDEX key|SEQUENCE] => value) */
function iterated(p: Parser): Expression {
  const start = p.start();
  const items = iterators(p);
  if (p.accept('INDEX')) items.push(p.grammar.expression(p));
  p.accept('SEQUENCE');
  p.expect('=>');
  items.push(p.grammar.expression(p));
  return { kind: 'row', start, end: p.last(), items };
}

/** Reads FOR i IN with its ranges; the loops of PL/SQL share it. */
function iterators(p: Parser): Expression[] {
  p.expect('FOR');
  p.list(() => p.name());
  p.expect('IN');
  return p.list(() => iteration(p)).flat();
}

/** One range, collection or value that an iterator runs over. */
export function iteration(p: Parser): Expression[] {
  p.accept('REVERSE');
  if ((p.is('VALUES') || p.is('INDICES') || p.is('PAIRS')) && p.word(1) === 'OF') p.at += 2;
  p.accept('REPEAT');
  const items = [p.grammar.expression(p)];
  if (p.accept('..')) items.push(p.grammar.expression(p));
  if (p.accept('BY')) items.push(p.grammar.expression(p));
  if (p.accept('WHILE')) items.push(p.grammar.expression(p));
  if (p.accept('WHEN')) items.push(p.grammar.expression(p));
  return items;
}

/** Reads KEEP (DENSE_RANK FIRST|LAST ORDER BY …). */
export function keepClause(p: Parser): readonly OrderItem[] | undefined {
  if (!p.is('KEEP', '(')) return undefined;
  p.at++;
  return p.parenthesised(() => {
    p.expect('DENSE_RANK');
    p.expectAny('FIRST', 'LAST');
    return parseOrderBy(p);
  });
}

/** Reads IGNORE NULLS, FROM FIRST and their like, which stand in or behind the parentheses. */
export function nullTreatment(p: Parser): void {
  if (p.is('FROM', 'FIRST') || p.is('FROM', 'LAST')) p.at += 2;
  if (p.is('RESPECT', 'NULLS') || p.is('IGNORE', 'NULLS')) p.at += 2;
}

/** What stands in the parentheses of a call that has no words of its own. */
export function oracleInside(p: Parser): Pick<Call, 'args' | 'distinct' | 'orderBy' | 'separator'> {
  const distinct = p.acceptAny('DISTINCT', 'UNIQUE') !== undefined;
  if (!distinct && p.is('ALL') && p.word(1) !== ')' && p.word(1) !== ',') p.at++;
  const args = p.list(() => oracleArgument(p));
  nullTreatment(p);
  const orderBy = p.is('ORDER') ? parseOrderBy(p) : [];
  return { args, distinct, orderBy, separator: undefined };
}

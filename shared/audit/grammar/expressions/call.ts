import type { Call, Expression } from '../../tree/expression.ts';
import type { ObjectName } from '../../tree/node.ts';
import type { OrderItem } from '../../tree/query.ts';
import type { Parser } from '../parser.ts';
import { takeAdded } from '../patterns/added-clauses.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { takeNestedAlias } from './keyword-primaries.ts';
import { specialArguments } from './call-arguments.ts';
import { parseOrderBy } from '../queries/order-by.ts';
import { startsQuery, widenToQuery } from './subquery.ts';
import { parseOver } from './window.ts';

/** Reads the parentheses behind a function's name, and FILTER, WITHIN GROUP and OVER behind them. */
export function parseCall(p: Parser, { start, name }: { start: number; name: ObjectName }): Call {
  const own = p.dialect.expressions?.call;
  if (own) return own(p, { start, name });
  const first = p.parenthesised(() => argumentsOf(p, name));
  const inside = p.dialect.grammar.parametricCalls && p.is('(') ? secondArguments(p, first) : first;
  const withinGroup = p.acceptAll('WITHIN', 'GROUP') ? p.parenthesised(() => parseOrderBy(p)) : [];
  const filter = p.is('FILTER', '(') ? filterClause(p) : undefined;
  if (p.acceptAny('RESPECT', 'IGNORE')) p.expect('NULLS');
  else if (p.is('FROM', 'FIRST') || p.is('FROM', 'LAST')) p.at += 2;
  const over = p.is('OVER') ? parseOver(p) : undefined;
  return { kind: 'call', start, end: p.last(), name, ...inside, withinGroup, filter, over };
}

/** Reads a call of a function whose name is an operator too: like(a, 'x'), and(a, b); undefined where none stands. */
export function parseWordCall(p: Parser): Call | undefined {
  if (p.word(1) !== '(') return undefined;
  const start = p.start();
  const name = p.takeName();
  return parseCall(p, {
    start,
    name: { kind: 'objectName', start, end: p.last(), name, schema: undefined, catalog: undefined },
  });
}

type Inside = {
  args: readonly Expression[];
  distinct: boolean;
  orderBy: readonly OrderItem[];
  separator: Expression | undefined;
};

function argumentsOf(p: Parser, name: ObjectName | undefined): Inside {
  if (p.is(')')) return { args: [], distinct: false, orderBy: [], separator: undefined };
  const special = !name || name.schema ? undefined : specialArguments[name.name.text.toUpperCase()];
  if (special) {
    const args = special(p);
    if (args) return { args, distinct: false, orderBy: [], separator: undefined };
  }
  const distinct = takeDistinct(p);
  const args = p.list(() => argument(p));
  const orderBy = p.is('ORDER', 'BY') ? parseOrderBy(p) : [];
  const separator = p.accept('SEPARATOR') ? separatorText(p) : undefined;
  if (p.facts.aggregatesTakeLimit && p.accept('LIMIT')) p.list(() => p.grammar.expression(p));
  if (p.acceptAny('RESPECT', 'IGNORE')) p.expect('NULLS');
  return { args, distinct, orderBy, separator };
}

function takeDistinct(p: Parser): boolean {
  const word = p.acceptAny('DISTINCT', 'ALL', 'UNIQUE');
  const isDistinct = word !== undefined && word !== 'ALL';
  // MySQL lets both words stand.
  if (isDistinct && p.facts.keyMeansPrimaryKey) p.accept('ALL');
  return isDistinct;
}

/** The parameters of the function, then what it is computed of. */
function secondArguments(p: Parser, first: Inside): Inside {
  const { args } = p.parenthesised(() => argumentsOf(p, undefined));
  return { ...first, args: [...first.args, ...args] };
}

function separatorText(p: Parser): Expression {
  return p.isString() || p.kind() === tokenKinds.parameter || p.kind() === tokenKinds.variable
    ? p.grammar.expression(p)
    : p.string();
}

/**
 * Whether an argument with its name begins here; HANA's may have a dot, PLACEHOLDER."$$name$$" => value, and then only
 * the last part is its name.
 */
function startsNamed(p: Parser): boolean {
  // PostgreSQL takes any keyword as the name of an argument.
  if (!p.isName() && !(p.isWord() && p.facts.argumentsAreAssigned)) return false;
  if (p.facts.argumentsAreQualified && p.word(1) === '.' && p.word(3) === '=>') p.at += 2;
  return p.word(1) === '=>' || (p.word(1) === ':=' && p.facts.argumentsAreAssigned === true);
}

function argument(p: Parser): Expression {
  const start = p.start();
  if (p.accept('*')) {
    takeAdded(p, 'star');
    return { kind: 'star', start, end: p.last(), table: undefined, schema: undefined };
  }
  p.accept('VARIADIC');
  if (startsNamed(p)) {
    const name = p.isName() ? p.takeName() : p.label();
    p.at++;
    const value = p.grammar.expression(p);
    return { kind: 'namedArgument', start, end: p.last(), name, value };
  }
  if (p.dialect.grammar.namedExpressions && startsQuery(p)) return queryArgument(p);
  const value = p.grammar.expression(p);
  takeNestedAlias(p);
  if (value.kind === 'star' || p.is('APPLY')) takeAdded(p, 'star');
  if (value.kind !== 'subquery' || p.is(')') || p.is(',')) return value;
  const query = widenToQuery(p, value);
  return query ? { kind: 'subquery', start, end: p.last(), query } : value;
}

/** ClickHouse: view(SELECT …). */
function queryArgument(p: Parser): Expression {
  const start = p.start();
  const query = p.grammar.query(p);
  return { kind: 'subquery', start, end: p.last(), query };
}

/** Reads FILTER (WHERE condition). */
export function filterClause(p: Parser): Expression {
  p.at++;
  return p.parenthesised(() => {
    p.expect('WHERE');
    return p.grammar.expression(p);
  });
}

import type { Cte, Into, Limit, Locking, Query, SetOperation, Values, With } from '../../tree/query.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { takeAdded } from '../patterns/added-clauses.ts';
import { parseInto } from './into.ts';
import { parseLimit, parseLocking } from './limit.ts';
import { parseOrderBy } from './order-by.ts';
import { parseSelect } from './select.ts';
import { startsQuery } from '../expressions/subquery.ts';

/** Reads a query: WITH, set operators, ORDER BY, LIMIT and locking included. */
export function parseQuery(p: Parser): Query {
  return parseQueryWith(p, p.is('WITH') ? parseWith(p) : undefined);
}

/** Reads the query behind a WITH that was read already. */
export function parseQueryWith(p: Parser, withClause: With | undefined): Query {
  p.enter();
  const start = withClause?.start ?? p.start();
  const body = setOperations(p, { start: p.start(), left: operand(p), tight: false });
  let query = tail(p, body, { start, withClause });
  // ClickHouse and others let ORDER BY and LIMIT stand before UNION without parentheses.
  while (p.facts.tailsStandBeforeUnion && setOperators.has(p.word()))
    query = tail(p, setOperations(p, { start, left: query, tight: false }), { start, withClause: undefined });
  p.leave();
  return query;
}

const setOperators = new Set(['UNION', 'EXCEPT', 'INTERSECT', 'MINUS']);

/** Goes on behind a query in parentheses that was read as an operand. */
export function parseQueryRest(p: Parser, left: Query): Query {
  const start = left.start;
  return tail(p, setOperations(p, { start, left, tight: false }), { start, withClause: undefined });
}

/** Reads WITH and its common table expressions. */
export function parseWith(p: Parser): With {
  const start = p.start();
  p.expect('WITH');
  const recursive = p.accept('RECURSIVE');
  const ctes = p.list(() => cte(p));
  return { kind: 'with', start, end: p.last(), recursive, ctes };
}

function cte(p: Parser): Cte {
  const start = p.start();
  if (p.dialect.grammar.namedExpressions && !startsCte(p)) return namedExpression(p, start);
  const name = p.name();
  const columns = p.is('(') ? p.parenthesised(() => p.list(() => p.name())) : [];
  p.expect('AS');
  const not = p.accept('NOT');
  const materialized = p.accept('MATERIALIZED') ? !not : not ? p.fail('MATERIALIZED') : undefined;
  const statement = p.parenthesised(() => p.grammar.statement(p));
  if (p.accept('SEARCH')) {
    p.expectAny('BREADTH', 'DEPTH');
    p.expect('FIRST', 'BY');
    p.list(() => p.label());
    p.expect('SET');
    p.label();
  }
  if (p.accept('CYCLE')) cycle(p);
  return { kind: 'cte', start, end: p.last(), name, columns, statement, materialized };
}

/** Whether WITH names a query here, and not an expression. */
function startsCte(p: Parser): boolean {
  return (
    p.isName() &&
    (p.is(p.word(), 'AS', '(') ||
      p.is(p.word(), 'AS', 'MATERIALIZED', '(') ||
      (p.kind() === tokenKinds.quotedName && p.word(1) === 'AS' && p.word(2) === '('))
  );
}

/** ClickHouse: WITH expression AS name, which is a query of one column. */
function namedExpression(p: Parser, start: number): Cte {
  const value = p.grammar.expression(p);
  p.expect('AS');
  const name = p.name();
  const item = { kind: 'selectItem' as const, start, end: value.end, value, alias: undefined };
  const nothing = {
    distinct: false,
    distinctOn: [],
    modifiers: [],
    from: [],
    where: undefined,
    groupBy: [],
    rollup: false,
    having: undefined,
    windows: [],
    more: [],
  } as const;
  const statement = { kind: 'select' as const, start, end: value.end, ...noTail, ...nothing, items: [item] };
  return { kind: 'cte', start, end: p.last(), name, columns: [], statement, materialized: undefined };
}

function cycle(p: Parser): void {
  p.list(() => p.label());
  if (p.accept('RESTRICT')) return;
  p.expect('SET');
  p.label();
  if (p.accept('TO')) {
    p.grammar.expression(p);
    p.expect('DEFAULT');
    p.grammar.expression(p);
  }
  if (p.accept('USING')) p.label();
}

const noTail = { with: undefined, orderBy: [], limit: undefined, locking: [], into: undefined } as const;

function operand(p: Parser): Query {
  const start = p.start();
  if (p.is('(')) {
    const inner = p.parenthesised(() => p.grammar.query(p));
    return { ...inner, start, end: p.last() };
  }
  if (p.is('SELECT') || (p.dialect.grammar.fromFirst && p.isAny('FROM', 'MAP', 'REDUCE'))) return parseSelect(p);
  if (p.accept('VALUES')) return values(p, start);
  if (startsQuery(p) && p.accept('TABLE')) {
    p.accept('ONLY');
    const table = p.objectName();
    return { kind: 'tableQuery', start, end: p.last(), ...noTail, table };
  }
  return p.fail('SELECT');
}

function values(p: Parser, start: number): Values {
  const rows = rowList(p, () => {
    const from = p.start();
    if (p.facts.rowsSayRow) p.accept('ROW');
    const isBare = p.dialect.grammar.bareRows && !p.is('VALUES') && (!p.is('(') || startsQuery(p, 1));
    const items = isBare
      ? [p.grammar.expression(p)]
      : p.parenthesised(() => (p.is(')') && p.facts.rowsMayBeEmpty ? [] : p.list(() => p.grammar.expression(p))));
    return { kind: 'row' as const, start: from, end: p.last(), items };
  });
  return { kind: 'values', start, end: p.last(), ...noTail, rows };
}

/** ClickHouse needs no comma between two rows. */
function rowList<T>(p: Parser, row: () => T): T[] {
  const rows = [row()];
  while (p.accept(',') || (p.dialect.grammar.namedExpressions && p.is('('))) rows.push(row());
  return rows;
}

type Left = { readonly start: number; readonly left: Query; readonly tight: boolean };

/** INTERSECT binds tighter than UNION and EXCEPT, which are read from left to right. */
function setOperations(p: Parser, { start, left, tight }: Left): Query {
  let result = left;
  for (;;) {
    const word = p.word();
    const isIntersect = word === 'INTERSECT';
    if (!isIntersect && (tight || (word !== 'UNION' && word !== 'EXCEPT' && word !== 'MINUS'))) return result;
    p.at++;
    const all = p.acceptAny('ALL', 'DISTINCT') === 'ALL';
    if (p.facts.unionsByName) p.acceptAll('BY', 'NAME');
    const from = p.start();
    const right = isIntersect ? operand(p) : setOperations(p, { start: from, left: operand(p), tight: true });
    const operator: SetOperation['operator'] = isIntersect ? 'INTERSECT' : word === 'UNION' ? 'UNION' : 'EXCEPT';
    result = { kind: 'setOperation', start, end: p.last(), ...noTail, operator, all, left: result, right };
  }
}

type Clauses = {
  orderBy: Query['orderBy'];
  limit: Limit | undefined;
  locking: readonly Locking[];
  into: Into | undefined;
};

function tail(p: Parser, body: Query, { start, withClause }: { start: number; withClause: With | undefined }): Query {
  const from = p.at;
  const clauses = tailClauses(p, body);
  if (p.at === from && !withClause) return body;
  // TOP stands inside the SELECT that the ORDER BY behind it sorts.
  const top = body.limit?.spelling === 'top' ? body.limit : undefined;
  const isBare =
    body.with === undefined && body.orderBy.length === 0 && body.limit === top && body.locking.length === 0;
  if (!isBare) return { kind: 'wrappedQuery', ...clauses, with: withClause, start, end: p.last(), query: body };
  return {
    ...body,
    ...clauses,
    limit: clauses.limit ?? top,
    with: withClause,
    into: clauses.into ?? body.into,
    start,
    end: p.last(),
  };
}

function tailClauses(p: Parser, body: Query): Clauses {
  const orderBy = p.is('ORDER') ? parseOrderBy(p) : [];
  const locking: Locking[] = [];
  let limit: Limit | undefined;
  let into: Into | undefined;
  for (;;) {
    const from = p.at;
    limit = parseLimit(p, limit) ?? limit;
    const lock = parseLocking(p);
    if (lock) locking.push(lock);
    if (p.is('INTO') && p.facts.intoStandsLast && !into && !body.into) into = parseInto(p);
    if (p.at === from) takeAdded(p, 'query');
    if (p.at === from) return { orderBy, limit, locking, into };
  }
}

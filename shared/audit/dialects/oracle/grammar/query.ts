import type { Cte, Limit, Locking, Query, SetOperation, Values, With } from '../../../tree/query.ts';
import type { Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseLimit } from '../../../grammar/queries/limit.ts';
import { skipParentheses } from '../../../grammar/patterns/options.ts';
import { parseOrderBy } from '../../../grammar/queries/order-by.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { matched } from './clause.ts';
import { parseOracleSelect } from './select.ts';

/** Reads a query of Oracle: WITH, set operators, ORDER BY, row limits and FOR UPDATE included. */
export function parseOracleQuery(p: Parser): Query {
  return parseOracleQueryWith(p, p.is('WITH') ? parseOracleWith(p) : undefined);
}

/** Goes on behind WITH. */
export function parseOracleQueryWith(p: Parser, withClause: With | undefined): Query {
  p.enter();
  const start = withClause?.start ?? p.start();
  const query = tail(p, setOperations(p, operand(p)), { start, withClause });
  p.leave();
  return query;
}

/** Goes on behind a query in parentheses that was read as an operand. */
export function parseOracleQueryRest(p: Parser, left: Query): Query {
  return tail(p, setOperations(p, left), { start: left.start, withClause: undefined });
}

/** Reads WITH: functions that the query brings along, and its factored subqueries. */
export function parseOracleWith(p: Parser): With {
  const start = p.start();
  p.expect('WITH');
  const routines: Statement[] = [];
  while ((p.is('FUNCTION') || p.is('PROCEDURE')) && p.word(1) !== 'AS') {
    routines.push(p.grammar.bodyStatement(p));
    p.expect(';');
  }
  const isDone = routines.length > 0 && (p.is('SELECT') || p.is('('));
  const ctes = isDone ? [] : p.list(() => cte(p));
  return { kind: 'with', start, end: p.last(), recursive: false, ctes, ...(routines.length > 0 ? { routines } : {}) };
}

const search = pattern('SEARCH {DEPTH|BREADTH} FIRST BY order,... SET id');
const cycle = pattern('CYCLE id,... SET id TO expr DEFAULT expr');

function cte(p: Parser): Cte {
  const start = p.start();
  const name = p.name();
  const columns = p.is('(') ? p.parenthesised(() => p.list(() => p.name())) : [];
  const isAnalytic = p.acceptAll('ANALYTIC', 'VIEW');
  p.expect('AS');
  const statement =
    isAnalytic || p.acceptAll('ANALYTIC', 'VIEW') ? analytic(p) : p.parenthesised(() => p.grammar.query(p));
  if (p.is('SEARCH')) matched(p, search);
  if (p.is('CYCLE')) matched(p, cycle);
  return { kind: 'cte', start, end: p.last(), name, columns, statement, materialized: undefined };
}

/** Its measures are a language of their own, kept as text. */
function analytic(p: Parser): Statement {
  const start = p.start();
  skipParentheses(p);
  return {
    kind: 'command',
    start,
    end: p.last(),
    verb: 'ANALYTIC VIEW',
    objectType: undefined,
    words: [],
    names: [],
    parts: [],
  };
}

const noTail = { with: undefined, orderBy: [], limit: undefined, locking: [], into: undefined } as const;

function operand(p: Parser): Query {
  const start = p.start();
  if (p.is('(')) {
    const inner = p.parenthesised(() => p.grammar.query(p));
    return { ...inner, start, end: p.last() };
  }
  if (p.is('WITH')) return p.grammar.query(p);
  if (p.is('VALUES', '(')) return values(p);
  return p.is('SELECT') ? parseOracleSelect(p) : p.fail('SELECT');
}

/** The table value constructor of Oracle 23. */
function values(p: Parser): Values {
  const start = p.start();
  p.at++;
  const rows = p.list(() => {
    const from = p.start();
    const items = p.parenthesised(() => p.list(() => p.grammar.expression(p)));
    return { kind: 'row' as const, start: from, end: p.last(), items };
  });
  return { kind: 'values', start, end: p.last(), ...noTail, rows };
}

const operators: Readonly<Record<string, SetOperation['operator']>> = {
  UNION: 'UNION',
  INTERSECT: 'INTERSECT',
  MINUS: 'EXCEPT',
  EXCEPT: 'EXCEPT',
};

/** Oracle reads all of them from left to right. */
function setOperations(p: Parser, left: Query): Query {
  let result = left;
  for (;;) {
    const operator = operators[p.word()];
    if (!operator) return result;
    p.at++;
    const all = p.acceptAny('ALL', 'DISTINCT') === 'ALL';
    const right = operand(p);
    result = { kind: 'setOperation', start: left.start, end: p.last(), ...noTail, operator, all, left: result, right };
  }
}

type Tail = {
  readonly orderBy: Query['orderBy'];
  readonly limit: Limit | undefined;
  readonly locking: readonly Locking[];
};

function tail(p: Parser, body: Query, { start, withClause }: { start: number; withClause: With | undefined }): Query {
  const from = p.at;
  const clauses = tailClauses(p);
  if (p.at === from && !withClause) return body;
  const isBare =
    body.with === undefined && body.orderBy.length === 0 && body.limit === undefined && body.locking.length === 0;
  if (!isBare)
    return { kind: 'wrappedQuery', ...clauses, into: undefined, with: withClause, start, end: p.last(), query: body };
  return { ...body, ...clauses, with: withClause, start, end: p.last() };
}

/** FOR UPDATE may stand before ORDER BY too. */
function tailClauses(p: Parser): Tail {
  let orderBy: Tail['orderBy'] = [];
  let limit: Limit | undefined;
  const locking: Locking[] = [];
  for (;;) {
    const from = p.at;
    if (p.is('ORDER') && orderBy.length === 0) orderBy = parseOrderBy(p);
    if (p.is('OFFSET') || p.is('FETCH'))
      limit =
        p.is('FETCH', 'EXACT') || p.is('FETCH', 'APPROX') || p.is('FETCH', 'APPROXIMATE')
          ? vectorFetch(p)
          : (parseLimit(p, limit) ?? limit);
    if (p.is('FOR', 'UPDATE')) locking.push(forUpdate(p));
    if (p.at === from) return { orderBy, limit, locking };
  }
}

const vector = pattern(
  'FETCH {EXACT|APPROX|APPROXIMATE} [FIRST|NEXT] expr {ROW|ROWS} ONLY [WITH TARGET ACCURACY integer [PERCENT]]',
);

function vectorFetch(p: Parser): Limit {
  const start = p.start();
  const {
    parts: [count],
  } = matched(p, vector);
  const known = count?.kind === 'literal' || count?.kind === 'parameter' ? count : undefined;
  return {
    kind: 'limit',
    start,
    end: p.last(),
    count: known,
    offset: undefined,
    spelling: 'fetch',
    percent: false,
    withTies: false,
  };
}

function forUpdate(p: Parser): Locking {
  const start = p.start();
  p.at += 2;
  const of = p.accept('OF') ? p.list(() => p.objectName()) : [];
  const wait = p.accept('NOWAIT')
    ? 'nowait'
    : p.acceptAll('SKIP', 'LOCKED')
      ? 'skipLocked'
      : p.accept('WAIT')
        ? 'wait'
        : undefined;
  if (wait === 'wait') p.grammar.expression(p);
  return { kind: 'locking', start, end: p.last(), strength: 'update', of, wait };
}

import type { Cte, Limit, OrderItem, Query, SetOperation, Values, With } from '../../../tree/query.ts';
import type { Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { matchPattern, pattern } from '../../../grammar/patterns/pattern.ts';
import { parseOrderBy } from '../../../grammar/queries/order-by.ts';
import { slots } from './slots.ts';
import { parseHintClause } from './hints.ts';
import { parseSelect } from './select.ts';

/** Reads a query of T-SQL: WITH, set operators, ORDER BY, OFFSET, FOR XML or JSON and OPTION included. */
export function parseQuery(p: Parser): Query {
  return parseQueryWith(p, p.is('WITH') ? parseWith(p) : undefined);
}

/** Reads the query behind a WITH that was read already. */
export function parseQueryWith(p: Parser, withClause: With | undefined): Query {
  p.enter();
  const start = withClause?.start ?? p.start();
  const body = setOperations(p, { start: p.start(), left: operand(p), tight: false });
  const query = tail(p, body, { start, withClause });
  p.leave();
  return query;
}

/** Goes on behind a query in parentheses that was read as an operand. */
export function parseQueryRest(p: Parser, left: Query): Query {
  const { start } = left;
  return tail(p, setOperations(p, { start, left, tight: false }), { start, withClause: undefined });
}

/** Reads WITH: namespaces of XML and common table expressions. */
export function parseWith(p: Parser): With {
  const start = p.start();
  p.expect('WITH');
  const ctes = p.list(() => (p.is('XMLNAMESPACES', '(') ? namespaces(p) : cte(p)));
  return { kind: 'with', start, end: p.last(), recursive: false, ctes: ctes.filter((each) => each !== undefined) };
}

const namespaceList = pattern('XMLNAMESPACES ( {DEFAULT string|string AS id},... )');

function namespaces(p: Parser): undefined {
  matchPattern(p, namespaceList, { slots, found: { words: [], names: [], parts: [] } });
}

function cte(p: Parser): Cte {
  const start = p.start();
  const name = p.name();
  const columns = p.is('(') ? p.parenthesised(() => p.list(() => p.name())) : [];
  p.expect('AS');
  const statement = p.parenthesised(() => parseQuery(p));
  return { kind: 'cte', start, end: p.last(), name, columns, statement, materialized: undefined };
}

const noTail = { with: undefined, orderBy: [], limit: undefined, locking: [], into: undefined } as const;

function operand(p: Parser): Query {
  const start = p.start();
  if (p.is('(')) {
    const inner = p.parenthesised(() => parseQuery(p));
    return { ...inner, start, end: p.last() };
  }
  if (p.is('SELECT')) return parseSelect(p);
  return p.accept('VALUES') ? parseValues(p, start) : p.fail('SELECT');
}

/** Reads the rows behind VALUES. */
export function parseValues(p: Parser, start: number): Values {
  const rows = p.list(() => {
    const from = p.start();
    const items = p.parenthesised(() => p.list(() => p.grammar.expression(p)));
    return { kind: 'row' as const, start: from, end: p.last(), items };
  });
  return { kind: 'values', start, end: p.last(), ...noTail, rows };
}

type Left = { readonly start: number; readonly left: Query; readonly tight: boolean };

/** INTERSECT binds tighter than UNION and EXCEPT, which are read from left to right. */
function setOperations(p: Parser, { start, left, tight }: Left): Query {
  let result = left;
  for (;;) {
    const word = p.word();
    const isIntersect = word === 'INTERSECT';
    if (!isIntersect && (tight || (word !== 'UNION' && word !== 'EXCEPT'))) return result;
    p.at++;
    const all = p.accept('ALL');
    const from = p.start();
    const right = isIntersect ? operand(p) : setOperations(p, { start: from, left: operand(p), tight: true });
    const operator: SetOperation['operator'] = isIntersect ? 'INTERSECT' : word === 'UNION' ? 'UNION' : 'EXCEPT';
    result = { kind: 'setOperation', start, end: p.last(), ...noTail, operator, all, left: result, right };
  }
}

type Tail = {
  readonly orderBy: readonly OrderItem[];
  readonly limit: Limit | undefined;
  readonly format: Option | undefined;
  readonly hints: readonly Option[];
};

function tail(p: Parser, body: Query, { start, withClause }: { start: number; withClause: With | undefined }): Query {
  const from = p.at;
  const { orderBy, limit, format, hints } = tailClauses(p);
  if (p.at === from && !withClause) return body;
  const own = { orderBy, with: withClause, ...(format ? { format } : {}), ...(hints.length > 0 ? { hints } : {}) };
  const isBare =
    body.with === undefined &&
    body.orderBy.length === 0 &&
    (body.limit === undefined || limit === undefined) &&
    !body.format &&
    !body.hints;
  if (!isBare)
    return { kind: 'wrappedQuery', locking: [], into: undefined, ...own, limit, start, end: p.last(), query: body };
  return { ...body, ...own, limit: limit ?? body.limit, start, end: p.last() };
}

function tailClauses(p: Parser): Tail {
  const orderBy = p.is('ORDER') ? parseOrderBy(p) : [];
  while (p.is('COMPUTE')) matchPattern(p, compute, { slots, found: { words: [], names: [], parts: [] } });
  const limit = p.is('OFFSET') && orderBy.length > 0 ? offset(p) : undefined;
  const format = p.is('FOR') ? parseFormat(p) : undefined;
  return { orderBy, limit, format, hints: parseHintClause(p) };
}

/** Totals between the rows, as SQL Server 2008 had them. */
const compute = pattern('COMPUTE expr,... [BY expr,...]');

/** OFFSET … ROWS [FETCH NEXT … ROWS ONLY]. */
function offset(p: Parser): Limit {
  const start = p.start();
  p.at++;
  const skipped = p.grammar.expression(p);
  p.expectAny('ROW', 'ROWS');
  let count: Limit['count'];
  if (p.is('FETCH', 'FIRST') || p.is('FETCH', 'NEXT')) {
    p.at += 2;
    count = p.grammar.expression(p);
    p.expectAny('ROW', 'ROWS');
    p.expect('ONLY');
  }
  return {
    kind: 'limit',
    start,
    end: p.last(),
    count,
    offset: skipped,
    spelling: 'fetch',
    percent: false,
    withTies: false,
  };
}

const root = 'ROOT [( string )]';
const xmlPart = `[BINARY BASE64|TYPE|${root}|ELEMENTS [XSINIL|ABSENT]|XMLSCHEMA [( string )]|XMLDATA]`;
const format = pattern(
  `FOR {BROWSE|XML {RAW [( string )]|AUTO|EXPLICIT|PATH [( string )]} [, ${xmlPart}]*|JSON {AUTO|PATH}
  [, {${root}|INCLUDE_NULL_VALUES|WITHOUT_ARRAY_WRAPPER}]*}`,
);

/** FOR XML, FOR JSON and FOR BROWSE; FOR UPDATE and FOR READ ONLY belong to the cursor around the query. */
function parseFormat(p: Parser): Option | undefined {
  if (p.word(1) !== 'XML' && p.word(1) !== 'JSON' && p.word(1) !== 'BROWSE') return undefined;
  const start = p.start();
  const name = `FOR ${p.word(1)}`;
  const mode = p.word(2);
  matchPattern(p, format, { slots, found: { words: [], names: [], parts: [] } });
  return { kind: 'option', start, end: p.last(), name, value: name === 'FOR BROWSE' ? undefined : mode };
}

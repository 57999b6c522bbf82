import type { Expression } from '../../../tree/expression.ts';
import type { Join, Pivot, Query, Table, TableRef } from '../../../tree/query.ts';
import type { Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { parseInnerQuery, startsQuery } from '../../../grammar/expressions/subquery.ts';
import { parseAlias, type Alias } from './alias.ts';
import { parseCondition } from './condition.ts';
import { parseTableHints, startsTableHints } from './hints.ts';
import { tableName } from './names.ts';
import { parseRowset, startsRowset } from './rowset.ts';

/** Reads the list behind FROM. */
export function parseTableRefs(p: Parser): TableRef[] {
  return p.list(() => parseTableRef(p));
}

/** Reads one table reference with every join that hangs on it. */
export function parseTableRef(p: Parser): TableRef {
  p.enter();
  const start = p.start();
  let left = pivoted(p, start, factor(p));
  for (let kind = takeJoin(p); kind; kind = takeJoin(p)) left = pivoted(p, start, join(p, left, { start, ...kind }));
  p.leave();
  return left;
}

type JoinKind = { readonly type: Join['type']; readonly apply: boolean; readonly hint: string | undefined };

function takeJoin(p: Parser): JoinKind | undefined {
  if (p.acceptAll('CROSS', 'APPLY')) return { type: 'cross', apply: true, hint: undefined };
  if (p.acceptAll('OUTER', 'APPLY')) return { type: 'left', apply: true, hint: undefined };
  if (p.acceptAll('CROSS', 'JOIN')) return { type: 'cross', apply: false, hint: undefined };
  if (p.accept('JOIN')) return { type: 'inner', apply: false, hint: undefined };
  const word = p.acceptAny('INNER', 'LEFT', 'RIGHT', 'FULL');
  if (!word) return undefined;
  if (word !== 'INNER') p.accept('OUTER');
  const hint = p.acceptAny('LOOP', 'HASH', 'MERGE', 'REMOTE', 'REDUCE', 'REPLICATE', 'REDISTRIBUTE');
  p.expect('JOIN');
  return {
    type: word === 'LEFT' ? 'left' : word === 'RIGHT' ? 'right' : word === 'FULL' ? 'full' : 'inner',
    apply: false,
    hint,
  };
}

/** `a JOIN b JOIN c ON … ON …` joins b and c first: a join without condition waits for a second ON. */
function join(p: Parser, left: TableRef, { start, type, apply, hint }: JoinKind & { start: number }): Join {
  const from = p.start();
  let right = pivoted(p, from, factor(p));
  const needsOn = !apply && type !== 'cross';
  let on: Expression | undefined;
  while (needsOn && !on) {
    if (p.accept('ON')) on = parseCondition(p);
    else {
      p.enter();
      const inner = takeJoin(p) ?? p.fail('ON');
      right = join(p, right, { start: from, ...inner });
      p.leave();
    }
  }
  return {
    kind: 'join',
    start,
    end: p.last(),
    type,
    natural: false,
    straight: false,
    left,
    right: apply ? lateral(right) : right,
    on,
    using: [],
    ...(hint ? { hint } : {}),
  };
}

function lateral(right: TableRef): TableRef {
  return right.kind === 'derived' || right.kind === 'tableFunction' ? { ...right, lateral: true } : right;
}

function factor(p: Parser): TableRef {
  const start = p.start();
  if (p.is('(')) return parenthesis(p, start);
  if (p.is('{')) return odbcJoin(p);
  if (startsRowset(p)) return parseRowset(p);
  if (startsCall(p)) return call(p, start);
  return parseTable(p);
}

function odbcJoin(p: Parser): TableRef {
  p.at++;
  p.expect('OJ');
  const inner = parseTableRef(p);
  p.expect('}');
  return inner;
}

function parenthesis(p: Parser, start: number): TableRef {
  p.expect('(');
  p.enter();
  const inner = changes.has(p.word()) ? p.grammar.statement(p) : startsQuery(p) ? parseInnerQuery(p) : innerTables(p);
  p.leave();
  p.expect(')');
  if (isTableRef(inner)) return { ...inner, start, end: p.last() };
  const alias = requiredAlias(p);
  if (isQuery(inner)) return { kind: 'derived', start, query: inner, ...alias, lateral: false, end: p.last() };
  return {
    kind: 'tableFunction',
    start,
    calls: [],
    ...alias,
    columns: [],
    lateral: false,
    change: inner,
    end: p.last(),
  };
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** `((SELECT …) UNION …)` turns out to be a query when what follows the inner parenthesis goes on with one. */
function innerTables(p: Parser): TableRef | Query {
  if (!p.is('(') || !startsQueryDeep(p)) return parseTableRef(p);
  return p.grammar.query(p);
}

/** More parentheses than this are refused anyway. */
const deepest = 600;

/** Whether the parentheses here hold a query that is no table by itself: no alias follows it. */
function startsQueryDeep(p: Parser): boolean {
  let depth = 0;
  while (depth < deepest && p.word(depth) === '(') depth++;
  if (!startsQuery(p, depth)) return false;
  let open = 0;
  for (let ahead = 0; p.kind(ahead) !== 0; ahead++) {
    if (p.word(ahead) === '(') open++;
    else if (p.word(ahead) === ')' && --open === 0) return queryGoesOn.has(p.word(ahead + 1));
  }
  return false;
}

const queryGoesOn = new Set([')', 'UNION', 'EXCEPT', 'INTERSECT', 'ORDER']);

function isTableRef(inner: TableRef | Statement): inner is TableRef {
  return (
    inner.kind === 'table' ||
    inner.kind === 'derived' ||
    inner.kind === 'join' ||
    inner.kind === 'tableFunction' ||
    inner.kind === 'pivot'
  );
}

function isQuery(inner: Statement): inner is Query {
  return (
    inner.kind === 'select' || inner.kind === 'setOperation' || inner.kind === 'values' || inner.kind === 'wrappedQuery'
  );
}

function requiredAlias(p: Parser): Alias {
  const found = parseAlias(p);
  return found.alias ? found : p.fail({ zh: '应为别名', en: 'expected an alias' });
}

/** Whether rows come from a function: a name, or the method of an XML column or variable, with arguments. */
function startsCall(p: Parser): boolean {
  if (p.is('::')) return true;
  if (p.kind() === tokenKinds.variable) return p.word(1) === '.';
  let ahead = 0;
  while (
    p.kind(ahead) === tokenKinds.word ||
    p.kind(ahead) === tokenKinds.quotedName ||
    p.word(ahead) === '.' ||
    p.word(ahead) === '..'
  ) {
    const isPart = p.word(ahead) === '.' || p.word(ahead) === '..';
    const isNext = p.word(ahead + 1) === '.' || p.word(ahead + 1) === '..';
    ahead++;
    if (!isPart && !isNext) break;
  }
  if (p.word(ahead) !== '(') return false;
  const at = p.at;
  p.at += ahead;
  const isHint = startsTableHints(p);
  p.at = at;
  return !isHint;
}

function call(p: Parser, start: number): TableRef {
  const value = p.grammar.expression(p, powers.operandOnly);
  const alias = parseAlias(p);
  const hints = parseTableHints(p);
  return {
    kind: 'tableFunction',
    start,
    calls: [value],
    ...alias,
    columns: [],
    lateral: false,
    end: p.last(),
    ...(hints.length > 0 ? { hints } : {}),
  };
}

/** Reads a table with alias, period, sample and hints, in any of the orders that were allowed once. */
export function parseTable(p: Parser): Table {
  const start = p.start();
  const name = tableName(p);
  const moments = p.is('FOR', 'SYSTEM_TIME') ? systemTime(p) : undefined;
  if (!moments && p.acceptAll('FOR', 'PATH')) p.fidelity = 'partial';
  const early = parseTableHints(p);
  const alias = parseAlias(p);
  const sampled = p.accept('TABLESAMPLE') ? sample(p) : undefined;
  const hints = [...early, ...parseTableHints(p)];
  return {
    kind: 'table',
    start,
    end: p.last(),
    name,
    ...alias,
    only: false,
    partitions: [],
    indexHints: [],
    ...(hints.length > 0 ? { hints } : {}),
    ...((moments || sampled) && { subset: [...(moments ?? []), ...(sampled ?? [])] }),
  };
}

function systemTime(p: Parser): Expression[] {
  p.at += 2;
  if (p.accept('ALL')) return [];
  if (p.acceptAll('CONTAINED', 'IN')) return p.parenthesised(() => p.list(() => p.grammar.expression(p)));
  const word = p.expectAny('AS', 'BETWEEN', 'FROM');
  if (word === 'AS') p.expect('OF');
  const from = p.grammar.expression(p, powers.matching);
  if (word === 'AS') return [from];
  p.expect(word === 'BETWEEN' ? 'AND' : 'TO');
  return [from, p.grammar.expression(p, powers.matching)];
}

function sample(p: Parser): Expression[] {
  p.accept('SYSTEM');
  const size = p.parenthesised(() => {
    const rows = p.grammar.expression(p);
    p.acceptAny('PERCENT', 'ROWS');
    return rows;
  });
  return p.accept('REPEATABLE') ? [size, p.parenthesised(() => p.grammar.expression(p))] : [size];
}

function pivoted(p: Parser, start: number, source: TableRef): TableRef {
  let result = source;
  while (p.is('PIVOT', '(') || p.is('UNPIVOT', '(')) result = pivot(p, start, result);
  return result;
}

/** PIVOT (SUM(a) FOR b IN ([x], [y])) AS p; UNPIVOT (a FOR b IN ([x], [y])) AS u. */
function pivot(p: Parser, start: number, source: TableRef): Pivot {
  const verb = p.expectAny('PIVOT', 'UNPIVOT');
  const inside = p.parenthesised(() => {
    const value = p.grammar.expression(p, powers.matching);
    p.expect('FOR');
    const column = p.objectName().name;
    p.expect('IN');
    return { value, column, names: p.parenthesised(() => p.list(() => p.objectName().name)) };
  });
  const { alias } = requiredAlias(p);
  return { kind: 'pivot', start, source, verb, ...inside, alias, end: p.last() };
}

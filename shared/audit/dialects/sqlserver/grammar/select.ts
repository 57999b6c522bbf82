import type { Expression } from '../../../tree/expression.ts';
import type { Limit, Select, SelectItem } from '../../../tree/query.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { startsQuery } from '../../../grammar/expressions/subquery.ts';
import { parseWindow } from '../../../grammar/expressions/window.ts';
import { isBareAlias } from './alias.ts';
import { parseCondition, parseScalar } from './condition.ts';
import { plainName } from './names.ts';
import { parseTableRefs } from './table-ref.ts';

/** Reads SELECT up to its WINDOW clause; ORDER BY and the rest belong to the query around it. */
export function parseSelect(p: Parser): Select {
  const start = p.start();
  p.expect('SELECT');
  const distinct = p.acceptAny('DISTINCT', 'ALL') === 'DISTINCT';
  const limit = parseTop(p);
  const items = parseSelectItems(p);
  const into = p.is('INTO') ? parseInto(p) : undefined;
  const from = p.accept('FROM') ? parseTableRefs(p) : [];
  const where = p.accept('WHERE') ? parseCondition(p) : undefined;
  const grouping = groupBy(p);
  const having = p.accept('HAVING') ? parseCondition(p) : undefined;
  const windows = p.accept('WINDOW') ? p.list(() => namedWindow(p)) : [];
  return {
    kind: 'select',
    start,
    end: p.last(),
    with: undefined,
    orderBy: [],
    locking: [],
    distinct,
    distinctOn: [],
    modifiers: [],
    limit,
    items,
    into,
    from,
    where,
    ...grouping,
    having,
    windows,
  };
}

/** Reads TOP; nothing when it is not there. */
export function parseTop(p: Parser): Limit | undefined {
  const start = p.start();
  if (!p.accept('TOP')) return undefined;
  const count = p.is('(')
    ? countInParentheses(p)
    : p.kind() === tokenKinds.variable
      ? p.grammar.expression(p)
      : p.integer();
  const percent = p.accept('PERCENT');
  const withTies = p.acceptAll('WITH', 'TIES') || p.acceptAll('WITH', 'APPROXIMATE');
  return { kind: 'limit', start, end: p.last(), count, offset: undefined, spelling: 'top', percent, withTies };
}

/** `TOP (3)`, and `TOP (SELECT …)` whose parentheses are those of the query. */
function countInParentheses(p: Parser): Expression {
  return startsQuery(p, 1)
    ? p.grammar.expression(p, powers.operandOnly)
    : p.parenthesised(() => p.grammar.expression(p));
}

/** Reads the items behind SELECT or OUTPUT. */
export function parseSelectItems(p: Parser): SelectItem[] {
  return p.list(() => selectItem(p));
}

function selectItem(p: Parser): SelectItem {
  const start = p.start();
  if (p.accept('*')) {
    const value = { kind: 'star' as const, start, end: p.last(), table: undefined, schema: undefined };
    return { kind: 'selectItem', start, end: p.last(), value, alias: undefined };
  }
  if (p.kind() === tokenKinds.variable && assignments.has(p.word(1))) return assigned(p, start);
  if ((p.isName() || p.isString()) && p.word(1) === '=') {
    const alias = p.nameOrString();
    p.at++;
    return { kind: 'selectItem', start, alias, value: parseScalar(p), end: p.last() };
  }
  const value = parseScalar(p);
  const alias = value.kind === 'star' ? undefined : itemAlias(p);
  return { kind: 'selectItem', start, end: p.last(), value, alias };
}

/** The operators that assign to a variable or a column. */
export const assignments: ReadonlySet<string> = new Set(['=', '+=', '-=', '*=', '/=', '%=', '&=', '|=', '^=']);

/** SELECT @a = 1, @b += c. */
function assigned(p: Parser, start: number): SelectItem {
  const text = p.text();
  p.at++;
  const variable: Expression = { kind: 'variable', start, end: p.last(), text };
  p.at++;
  const right = parseScalar(p);
  const value: Expression = { kind: 'setVariable', start, end: p.last(), variable, value: right };
  return { kind: 'selectItem', start, end: p.last(), value, alias: undefined };
}

function itemAlias(p: Parser): SelectItem['alias'] {
  if (p.accept('AS')) return p.isString() ? p.nameOrString() : p.name();
  return p.isString() || isBareAlias(p) ? p.nameOrString() : undefined;
}

function parseInto(p: Parser): Select['into'] {
  const start = p.start();
  p.at++;
  const table = p.objectName();
  if (p.is('ON') && p.isName(1)) p.at += 2;
  return { kind: 'into', start, end: p.last(), target: 'table', table, variables: [], file: undefined };
}

function groupBy(p: Parser): Pick<Select, 'groupBy' | 'rollup'> {
  if (!p.acceptAll('GROUP', 'BY')) return { groupBy: [], rollup: false };
  p.accept('ALL');
  const items = p.list(() => groupItem(p));
  const rollup = p.acceptAll('WITH', 'ROLLUP') || p.acceptAll('WITH', 'CUBE');
  return { groupBy: items, rollup };
}

function groupItem(p: Parser): Expression {
  const start = p.start();
  if (p.acceptAll('GROUPING', 'SETS')) {
    const items = p.parenthesised(() => p.list(() => groupItem(p)));
    return { kind: 'row', start, end: p.last(), items };
  }
  if ((p.is('ROLLUP') || p.is('CUBE')) && p.word(1) === '(') {
    const name = plainName(p.label());
    const args = p.parenthesised(() => p.list(() => groupItem(p)));
    return {
      kind: 'call',
      start,
      end: p.last(),
      name,
      args,
      distinct: false,
      orderBy: [],
      separator: undefined,
      withinGroup: [],
      filter: undefined,
      over: undefined,
    };
  }
  if (p.is('(', ')')) {
    p.at += 2;
    return { kind: 'row', start, end: p.last(), items: [] };
  }
  return p.is('(') && holdsList(p) ? group(p) : distributed(p);
}

/** Several columns in parentheses count as one. */
function group(p: Parser): Expression {
  const start = p.start();
  const items = p.parenthesised(() => p.list(() => distributed(p)));
  return { kind: 'row', start, end: p.last(), items };
}

/** Whether the parenthesis here holds a list; parentheses around an expression mean nothing. */
function holdsList(p: Parser): boolean {
  let depth = 0;
  for (let ahead = 0; p.kind(ahead) !== 0; ahead++) {
    const word = p.word(ahead);
    if (word === '(') depth++;
    else if (word === ')' && --depth === 0) return false;
    else if (word === ',' && depth === 1) return true;
  }
  return false;
}

function distributed(p: Parser): Expression {
  const value = p.grammar.expression(p);
  if (p.is('WITH', '(') && p.word(2) === 'DISTRIBUTED_AGG') p.at += 4;
  return value;
}

function namedWindow(p: Parser) {
  const name = p.name();
  p.expect('AS');
  return parseWindow(p, name);
}

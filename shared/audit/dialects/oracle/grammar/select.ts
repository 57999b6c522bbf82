import type { Expression, Window } from '../../../tree/expression.ts';
import type { Clause, Hierarchy, Into, Select, SelectItem } from '../../../tree/query.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { parseSelectItems } from '../../../grammar/queries/select-items.ts';
import { parseWindow } from '../../../grammar/expressions/window.ts';
import { clauseNode } from './clause.ts';
import { parseModel } from './model.ts';
import { parseOracleTables } from './table-ref.ts';

/** Reads SELECT up to its WINDOW clause; ORDER BY belongs to the query around it. */
export function parseOracleSelect(p: Parser): Select {
  const start = p.start();
  p.expect('SELECT');
  const quantity = p.acceptAny('DISTINCT', 'UNIQUE', 'ALL');
  const items = parseSelectItems(p);
  const into = parseOracleInto(p);
  const from = p.accept('FROM') ? parseOracleTables(p) : [];
  if (from.length === 0) refuseWithoutTable(p, items);
  const where = p.accept('WHERE') ? p.grammar.expression(p) : undefined;
  const early = takeHierarchy(p);
  const grouping = groupsAndHaving(p);
  const hierarchy = early ?? takeHierarchy(p);
  const model = p.is('MODEL') ? [parseModel(p)] : [];
  const windows = p.accept('WINDOW') ? p.list(() => namedWindow(p)) : [];
  const clauses = [...model, ...(p.is('QUALIFY') ? [qualify(p)] : [])];
  return {
    kind: 'select',
    start,
    end: p.last(),
    with: undefined,
    orderBy: [],
    limit: undefined,
    locking: [],
    distinct: quantity !== undefined && quantity !== 'ALL',
    distinctOn: [],
    modifiers: [],
    items,
    into,
    from,
    where,
    ...grouping,
    windows,
    hierarchy,
    clauses,
  };
}

/** Oracle 23 takes SELECT without FROM; an alias without AS, or a condition, then tells that FROM was forgotten. */
function refuseWithoutTable(p: Parser, items: readonly SelectItem[]): void {
  const forgotten = items.find(
    ({ value, alias }) => alias && !/\bas\s{0,99}$/i.test(p.tokens.source.slice(value.end, alias.start)),
  );
  if (forgotten?.alias) p.failAt(forgotten.alias.start, { zh: '应为 FROM', en: 'expected FROM' });
  if (p.is('WHERE') || p.is('CONNECT') || p.is('START', 'WITH')) p.fail('FROM');
}

/** Reads [BULK COLLECT] INTO with its variables; undefined when it is not there. */
export function parseOracleInto(p: Parser): Into | undefined {
  const start = p.start();
  const bulk = p.accept('BULK');
  if (bulk) p.expect('COLLECT');
  if (!p.accept('INTO')) return bulk ? p.fail('INTO') : undefined;
  const variables = p.list(() => p.grammar.expression(p, powers.operandOnly));
  return {
    kind: 'into',
    start,
    end: p.last(),
    target: 'variables',
    table: undefined,
    file: undefined,
    variables,
    bulk,
  };
}

/** CONNECT BY may stand behind GROUP BY too. */
function takeHierarchy(p: Parser): Hierarchy | undefined {
  return p.is('CONNECT', 'BY') || p.is('START', 'WITH') ? parseHierarchy(p) : undefined;
}

function parseHierarchy(p: Parser): Hierarchy {
  const start = p.start();
  let startWith = p.acceptAll('START', 'WITH') ? p.grammar.expression(p) : undefined;
  p.expect('CONNECT', 'BY');
  const nocycle = p.accept('NOCYCLE');
  const connectBy = p.grammar.expression(p);
  if (!startWith && p.acceptAll('START', 'WITH')) startWith = p.grammar.expression(p);
  return { kind: 'hierarchy', start, end: p.last(), startWith, connectBy, nocycle };
}

type Grouping = Pick<Select, 'groupBy' | 'rollup' | 'having'>;

/** HAVING may stand before GROUP BY. */
function groupsAndHaving(p: Parser): Grouping {
  let having = p.accept('HAVING') ? p.grammar.expression(p) : undefined;
  const groupBy = p.acceptAll('GROUP', 'BY') ? groups(p) : [];
  if (!having && p.accept('HAVING')) having = p.grammar.expression(p);
  const rollup = groupBy.some((item) => item.kind === 'call' && /^(ROLLUP|CUBE)$/i.test(item.name.name.text));
  return { groupBy, rollup, having };
}

function groups(p: Parser): Expression[] {
  return p.accept('ALL') ? [] : p.list(() => groupItem(p));
}

function groupItem(p: Parser): Expression {
  const start = p.start();
  if (p.acceptAll('GROUPING', 'SETS')) {
    const items = p.parenthesised(() => p.list(() => groupItem(p)));
    return { kind: 'row', start, end: p.last(), items };
  }
  if (!p.acceptAll('(', ')')) return p.grammar.expression(p);
  return { kind: 'row', start, end: p.last(), items: [] };
}

function namedWindow(p: Parser): Window {
  const name = p.name();
  p.expect('AS');
  return parseWindow(p, name);
}

function qualify(p: Parser): Clause {
  const start = p.start();
  p.at++;
  const parts = [p.grammar.expression(p)];
  return clauseNode(p, start, { name: 'QUALIFY', parts });
}

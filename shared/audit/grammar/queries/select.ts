import { either } from '../patterns/either.ts';
import type { Expression } from '../../tree/expression.ts';
import type { Limit, Select, TableRef } from '../../tree/query.ts';
import type { Parser } from '../parser.ts';
import { addedStarts, takeAdded } from '../patterns/added-clauses.ts';
import { takeNestedAlias } from '../expressions/keyword-primaries.ts';
import { parseInto } from './into.ts';
import { parseSelectItems } from './select-items.ts';
import { matchPattern, pattern, patternStarts } from '../patterns/pattern.ts';
import { slots } from '../patterns/slots.ts';
import { parseTableRefs } from './table-ref.ts';
import { parseWindow } from '../expressions/window.ts';

const modifierWords = [
  'HIGH_PRIORITY',
  'STRAIGHT_JOIN',
  'SQL_SMALL_RESULT',
  'SQL_BIG_RESULT',
  'SQL_BUFFER_RESULT',
  'SQL_NO_CACHE',
  'SQL_CACHE',
  'SQL_CALC_FOUND_ROWS',
] as const;

const rowFormatProperty = either(
  'SERDE string [WITH SERDEPROPERTIES parens]',
  `DELIMITED [FIELDS TERMINATED BY string [ESCAPED BY string]|COLLECTION ITEMS TERMINATED BY string
  |MAP KEYS TERMINATED BY string|LINES TERMINATED BY string|NULL DEFINED AS string]*`,
);
const rowFormat = `[ROW FORMAT {${rowFormatProperty}}]`;
/** Hive: the script that makes other rows of the selected ones. */
const transformation = pattern(
  `${rowFormat} [RECORDWRITER string] USING string [AS {( {plain [type]},... )|plain,...}] ${rowFormat}
  [RECORDREADER string]`,
);

/** Reads SELECT up to its WINDOW clause; ORDER BY and LIMIT belong to the query around it. */
export function parseSelect(p: Parser): Select {
  const start = p.start();
  const first = p.dialect.grammar.fromFirst ? headOfHive(p) : undefined;
  if (!first) p.expect('SELECT');
  const { distinct, distinctOn, modifiers, limit } = selectHead(p);
  const more = [...takeAdded(p, 'select')];
  const items = mayLackItems(p) ? [] : parseSelectItems(p);
  const into = p.is('INTO') && !addedStarts(p, 'query') ? parseInto(p) : undefined;
  const from = p.dialect.grammar.fromFirst ? sourceOfHive(p, first) : p.accept('FROM') ? parseTableRefs(p) : [];
  more.push(...takeAdded(p, 'selectClause'));
  const where = p.accept('WHERE') ? p.grammar.expression(p) : undefined;
  const { groupBy, rollup } = grouping(p);
  more.push(...takeAdded(p, 'selectClause'));
  const having = p.accept('HAVING') ? p.grammar.expression(p) : undefined;
  const windows = p.accept('WINDOW') ? p.list(() => namedWindow(p)) : [];
  more.push(...takeAdded(p, 'selectClause'));
  if (p.facts.selectsEndWithProcedures) more.push(...mysqlEnd(p));
  return {
    kind: 'select',
    start,
    end: p.last(),
    with: undefined,
    orderBy: [],
    locking: [],
    distinct,
    distinctOn,
    modifiers,
    limit,
    items,
    into,
    from,
    where,
    groupBy,
    rollup,
    having,
    windows,
    more,
  };
}

/** MySQL 9 takes QUALIFY, MySQL 5.7 PROCEDURE ANALYSE(…). */
function mysqlEnd(p: Parser): Expression[] {
  const found = p.accept('QUALIFY') ? [p.grammar.expression(p)] : [];
  if (p.is('PROCEDURE') && p.word(2) === '(') procedureAnalyse(p);
  return found;
}

function procedureAnalyse(p: Parser): void {
  p.at += 2;
  p.parenthesised(() => (p.is(')') ? [] : p.list(() => p.grammar.expression(p))));
}

/** Reads the tables that stand before SELECT, and SELECT, MAP or REDUCE. */
function headOfHive(p: Parser): readonly TableRef[] {
  const first = p.accept('FROM') ? parseTableRefs(p) : [];
  p.expectAny('SELECT', 'MAP', 'REDUCE');
  return first;
}

/** Reads the script that makes other rows, and FROM where it did not stand first. */
function sourceOfHive(p: Parser, first: readonly TableRef[] = []): readonly TableRef[] {
  if (patternStarts(p, transformation, slots))
    matchPattern(p, transformation, { slots, found: { words: [], names: [], parts: [] } });
  const from = first.length === 0 && p.accept('FROM') ? parseTableRefs(p) : first;
  // Only the rows of a table are spread and sorted.
  if (from.length === 0 && p.isAny('LATERAL', 'CLUSTER', 'DISTRIBUTE', 'SORT')) p.fail('FROM');
  return from;
}

type Head = Pick<Select, 'distinct' | 'distinctOn' | 'modifiers' | 'limit'>;

function selectHead(p: Parser): Head {
  const modifiers: string[] = [];
  let distinct = false;
  let distinctOn: readonly Expression[] = [];
  for (;;) {
    if (p.facts.selectsHaveModifiers) {
      const modifier = p.acceptAny(...modifierWords);
      if (modifier) {
        modifiers.push(modifier);
        continue;
      }
    }
    if (takesDistinct(p)) distinct = true;
    else if (!p.accept('ALL')) break;
    if (distinct && p.facts.distinctTakesColumns && p.accept('ON'))
      distinctOn = p.parenthesised(() => p.list(() => p.grammar.expression(p)));
    if (!p.facts.selectsHaveModifiers) break;
  }
  return { distinct, distinctOn, modifiers, limit: p.dialect.grammar.top ? top(p) : undefined };
}

/** DISTINCT as it is spelt; MariaDB says UNIQUE too. */
function takesDistinct(p: Parser): boolean {
  const isOther = p.facts.selectsHaveModifiers && p.is('UNIQUE');
  if (!isOther) return p.acceptAny('DISTINCT', 'DISTINCTROW') !== undefined;
  p.at++;
  return true;
}

function top(p: Parser): Limit | undefined {
  const start = p.start();
  if (!p.accept('TOP')) return undefined;
  const count = p.is('(') ? p.parenthesised(() => p.grammar.expression(p)) : p.integer();
  const percent = p.accept('PERCENT');
  const withTies = p.acceptAll('WITH', 'TIES');
  return { kind: 'limit', start, end: p.last(), count, offset: undefined, spelling: 'top', percent, withTies };
}

const afterItems = new Set([
  'FROM',
  'WHERE',
  'UNION',
  'EXCEPT',
  'INTERSECT',
  'INTO',
  'GROUP',
  'HAVING',
  'ORDER',
  'LIMIT',
  ')',
]);

/** PostgreSQL takes SELECT without any column. */
function mayLackItems(p: Parser): boolean {
  return p.facts.itemsMayBeMissing === true && (p.isOneOf(afterItems) || p.atEnd());
}

function grouping(p: Parser): Pick<Select, 'groupBy' | 'rollup'> {
  if (!p.acceptAll('GROUP', 'BY') || (p.facts.groupsByAll && p.accept('ALL'))) return { groupBy: [], rollup: false };
  if (p.facts.groupsAreDistinct) p.acceptAny('ALL', 'DISTINCT');
  const items = p.list(() => groupItem(p));
  const rollup = p.acceptAll('WITH', 'ROLLUP') || p.acceptAll('WITH', 'CUBE');
  return { groupBy: items, rollup };
}

function groupItem(p: Parser): Expression {
  const start = p.start();
  // Written like functions, but never one where rows are grouped.
  const isSubtotals = (p.is('ROLLUP', '(') || p.is('CUBE', '(')) && p.acceptAny('ROLLUP', 'CUBE') !== undefined;
  if (isSubtotals || p.acceptAll('GROUPING', 'SETS')) {
    const items = p.parenthesised(() => p.list(() => groupItem(p)));
    return { kind: 'row', start, end: p.last(), items };
  }
  if (p.is('(', ')')) {
    p.at += 2;
    return { kind: 'row', start, end: p.last(), items: [] };
  }
  const value = p.grammar.expression(p);
  takeNestedAlias(p);
  if (p.facts.groupsAreOrdered) p.acceptAny('ASC', 'DESC');
  return value;
}

function namedWindow(p: Parser) {
  const name = p.name();
  p.expect('AS');
  return parseWindow(p, name);
}

import type { Expression } from '../../tree/expression.ts';
import type { Name } from '../../tree/node.ts';
import type { Clause, Derived, IndexHint, Join, Query, Table, TableRef } from '../../tree/query.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { addedStarts, takeAdded } from '../patterns/added-clauses.ts';
import { powers } from '../expressions/powers.ts';
import { continuesQuery, parseInnerQuery, startsQuery } from '../expressions/subquery.ts';
import { parseTableFunction, startsTableFunction } from './table-function.ts';

/** Reads the list behind FROM. */
export function parseTableRefs(p: Parser): TableRef[] {
  return p.list(() => parseTableRef(p));
}

/** Reads one table reference with every join that hangs on it. */
export function parseTableRef(p: Parser): TableRef {
  p.enter();
  const start = p.start();
  let left = factor(p);
  for (let joinType = takeJoin(p); joinType; joinType = takeJoin(p)) left = join(p, left, { start, ...joinType });
  p.leave();
  return left;
}

/** Reads a table by name with alias, for INSERT, UPDATE, DELETE and MERGE too. */
export function parseTable(p: Parser): Table {
  const start = p.start();
  const only = p.facts.tablesInherit === true && p.accept('ONLY');
  const name = only && p.is('(') ? p.parenthesised(() => p.objectName()) : p.objectName();
  if (p.facts.tablesInherit) p.accept('*');
  return tableTail(p, { start, name, only });
}

type JoinKind = Pick<Join, 'type' | 'natural' | 'straight'>;

function takeJoin(p: Parser): JoinKind | undefined {
  if (addedStarts(p, 'selectClause')) return undefined;
  switch (p.word()) {
    case 'JOIN':
    case 'INNER':
    case 'CROSS':
    case 'LEFT':
    case 'RIGHT':
    case 'FULL':
    case 'NATURAL':
    case 'STRAIGHT_JOIN':
      return joinWords(p);
    default:
      return p.dialect.joinWords?.has(p.word()) ? addedJoin(p) : undefined;
  }
}

/** A join with words of the dialect's own, such as GLOBAL ANY LEFT SEMI JOIN. */
function addedJoin(p: Parser): JoinKind | undefined {
  const more = p.dialect.joinWords;
  if (!more) return undefined;
  let ahead = 0;
  while (more.has(p.word(ahead)) || standardJoinWords.has(p.word(ahead))) ahead++;
  if (ahead === 0 || p.word(ahead) !== 'JOIN') return undefined;
  const words = Array.from({ length: ahead }, (_, at) => p.word(at));
  if (new Set(words).size < ahead) return undefined;
  p.at += ahead + 1;
  const type = words.includes('LEFT')
    ? 'left'
    : words.includes('RIGHT')
      ? 'right'
      : words.includes('FULL')
        ? 'full'
        : words.includes('CROSS')
          ? 'cross'
          : 'inner';
  return { type, natural: words.includes('NATURAL'), straight: false };
}

const standardJoinWords = new Set(['INNER', 'OUTER', 'LEFT', 'RIGHT', 'FULL', 'CROSS', 'NATURAL']);

function joinWords(p: Parser): JoinKind {
  const added = p.dialect.joinWords ? addedJoin(p) : undefined;
  if (added) return added;
  if (p.accept('STRAIGHT_JOIN')) return { type: 'inner', natural: false, straight: true };
  const natural = p.accept('NATURAL');
  const word = p.acceptAny('INNER', 'CROSS', 'LEFT', 'RIGHT', 'FULL');
  if (word === 'LEFT' || word === 'RIGHT' || word === 'FULL') p.accept('OUTER');
  p.expect('JOIN');
  const type =
    word === 'LEFT'
      ? 'left'
      : word === 'RIGHT'
        ? 'right'
        : word === 'FULL'
          ? 'full'
          : word === 'CROSS'
            ? 'cross'
            : 'inner';
  return { type, natural, straight: false };
}

/** `a JOIN b JOIN c ON … ON …` joins b and c first: a join without condition waits for a second ON. */
function join(p: Parser, left: TableRef, { start, ...kind }: JoinKind & { start: number }): Join {
  const from = p.start();
  let right = factor(p);
  let condition = joinCondition(p, kind);
  while (!condition && kind.type !== 'cross' && !kind.natural) {
    p.enter();
    const inner = takeJoin(p);
    if (!inner) {
      p.leave();
      break;
    }
    right = join(p, right, { start: from, ...inner });
    p.leave();
    condition = joinCondition(p, kind);
  }
  if (!condition && requiresCondition(p, kind)) p.fail('ON, USING');
  return { kind: 'join', start, end: p.last(), ...kind, left, right, on: condition?.on, using: condition?.using ?? [] };
}

function requiresCondition(p: Parser, kind: JoinKind): boolean {
  if (kind.natural || kind.type === 'cross' || p.dialect.grammar.lenient) return false;
  // Their inner joins may be without condition, and so are some of their own.
  if (p.dialect.joinWords && !p.facts.addedJoinsNeedConditions) return kind.type !== 'inner';
  return !p.facts.innerJoinsNeedNoCondition || kind.type !== 'inner';
}

/** MySQL and SQLite take a condition behind CROSS JOIN too. */
function mayLimitCrossJoins(p: Parser): boolean {
  return p.facts.crossJoinsMayHaveConditions || p.dialect.grammar.lenient === true;
}

function joinCondition(p: Parser, kind: JoinKind): Pick<Join, 'on' | 'using'> | undefined {
  if (kind.natural || (kind.type === 'cross' && !mayLimitCrossJoins(p))) return undefined;
  if (addedStarts(p, 'join') && !p.is('USING', '(')) {
    const added = takeAdded(p, 'join');
    if (!p.is('ON') && !p.is('USING'))
      return { on: undefined, using: added.flatMap((part) => (part.kind === 'name' ? [part] : [])) };
  }
  if (p.accept('ON')) return { on: p.grammar.expression(p), using: [] };
  if (!p.is('USING', '(')) return undefined;
  p.at++;
  const using = p.parenthesised(() => p.list(() => p.label()));
  if (p.facts.usingHasAlias && p.accept('AS')) p.name();
  return { on: undefined, using };
}

function factor(p: Parser): TableRef {
  const start = p.start();
  const lateral = !p.is('LATERAL', 'VIEW') && p.accept('LATERAL');
  if (addedStarts(p, 'tableSource')) return addedSource(p, { start, lateral });
  if (p.is('(')) return parenthesis(p, { start, lateral });
  if (startsTableFunction(p)) return parseTableFunction(p, { start, lateral });
  if (p.is('{') && p.facts.joinsHaveBraces) return odbcJoin(p);
  if (lateral) return p.fail('(');
  return parseTable(p);
}

/** A source of rows that is no table: a file of a stage, a table function with words inside. */
function addedSource(p: Parser, { start, lateral }: { start: number; lateral: boolean }): TableRef {
  const parts = takeAdded(p, 'tableSource');
  const calls =
    parts.length > 0
      ? (parts as Expression[])
      : [{ kind: 'keyword' as const, start, end: p.last(), word: p.tokens.source.slice(start, p.last()) }];
  const alias = isAliasHere(p) ? aliasWords(p) : { alias: undefined, columnAliases: [] };
  takeAdded(p, 'table');
  return { kind: 'tableFunction', start, end: p.last(), calls, ...alias, columns: [], lateral };
}

function odbcJoin(p: Parser): TableRef {
  p.at += 2;
  const inner = parseTableRef(p);
  p.expect('}');
  return inner;
}

function parenthesis(p: Parser, { start, lateral }: { start: number; lateral: boolean }): TableRef {
  p.expect('(');
  p.enter();
  const inner = startsQuery(p) ? parseInnerQuery(p) : innerTables(p);
  p.leave();
  p.expect(')');
  if (!isTableRef(inner)) return derived(p, { start, query: inner, lateral });
  if (inner.kind === 'derived' && !inner.alias)
    return continuesQuery(p) ? inner : derived(p, { start, query: inner.query, lateral });
  const mayHaveAlias =
    inner.kind === 'join' ? p.facts.joinsHaveAlias : inner.kind === 'tableFunction' && p.facts.tableFunctionsHaveAlias;
  if ((mayHaveAlias || p.dialect.grammar.lenient) && isAliasHere(p)) aliasWords(p);
  return { ...inner, start, end: p.last() };
}

/** `(a, b)` reads like a cross join; `((SELECT …) UNION …)` turns out to be a query. */
function innerTables(p: Parser): TableRef | Query {
  const start = p.start();
  let left = parseTableRef(p);
  if (left.kind === 'derived' && !left.alias && continuesQuery(p))
    return p.grammar.queryRest(p, { ...left.query, start: left.start, end: left.end });
  while (p.facts.parenthesesHoldLists && p.accept(',')) {
    const right = parseTableRef(p);
    left = {
      kind: 'join',
      start,
      end: p.last(),
      type: 'cross',
      natural: false,
      straight: false,
      left,
      right,
      on: undefined,
      using: [],
    };
  }
  return left;
}

function isTableRef(inner: TableRef | Query): inner is TableRef {
  return inner.kind === 'table' || inner.kind === 'derived' || inner.kind === 'join' || inner.kind === 'tableFunction';
}

function derived(p: Parser, { start, query, lateral }: { start: number; query: Query; lateral: boolean }): Derived {
  const moments = p.is('FOR', 'SYSTEM_TIME') ? systemTime(p)?.moments : undefined;
  takeAdded(p, 'table');
  const alias = isAliasHere(p) ? aliasWords(p) : { alias: undefined, columnAliases: [] };
  takeAdded(p, 'table');
  return { kind: 'derived', start, end: p.last(), query, ...alias, lateral, ...(moments && { subset: moments }) };
}

/** Whether an alias stands here. */
export function isAliasHere(p: Parser): boolean {
  if (p.is('AS')) return p.word(1) !== 'OF';
  if (p.facts.qualifyIsNoAlias && p.is('QUALIFY')) return false;
  if (p.facts.aliasesAreNeverReserved && p.dialect.reserved.bareAlias.has(p.word())) return false;
  return p.kind() === tokenKinds.quotedName || (p.isName() && !noTableAlias.has(p.word()) && !beginsClause(p));
}

/** A word that begins a clause of this dialect is no alias. */
function beginsClause(p: Parser): boolean {
  if (!p.dialect.clauses) return false;
  return aliasFollowers.some((place) => addedStarts(p, place)) || (p.dialect.joinWords?.has(p.word()) ?? false);
}

const aliasFollowers = ['table', 'selectClause', 'query', 'join'] as const;

// These begin the next clause, though most of them may be names elsewhere.
const noTableAlias = new Set([
  'SET',
  'USE',
  'FORCE',
  'IGNORE',
  'VALUES',
  'WINDOW',
  'RETURNING',
  'OFFSET',
  'LATERAL',
  'INTERSECT',
  'MINUS',
  'TABLESAMPLE',
  'WHEN',
  'MATCHED',
  'FULL',
  'PROCEDURE',
  'LOCK',
]);

/** Reads [AS] alias [(columns)]. */
export function aliasWords(p: Parser): { alias: Name | undefined; columnAliases: readonly Name[] } {
  const hasAs = p.accept('AS');
  const alias = hasAs && p.isString() && p.facts.aliasesMayBeStrings ? p.nameOrString() : p.name();
  const columnAliases = p.is('(') ? p.parenthesised(() => p.list(() => p.name())) : [];
  return { alias, columnAliases };
}

function tableTail(p: Parser, { start, name, only }: Pick<Table, 'start' | 'name' | 'only'>): Table {
  const partitions = p.is('PARTITION', '(') ? partitionNames(p) : [];
  const time = systemTime(p);
  takeAdded(p, 'table');
  const { alias, columnAliases } = isAliasHere(p) ? aliasWords(p) : { alias: undefined, columnAliases: [] };
  takeAdded(p, 'table');
  const shares = p.accept('TABLESAMPLE') ? sample(p) : undefined;
  const indexHints = p.facts.tablesHaveIndexHints ? hints(p) : [];
  const table: Table = {
    kind: 'table',
    start,
    end: p.last(),
    name,
    alias,
    columnAliases,
    only,
    partitions,
    indexHints,
  };
  return { ...table, ...partOf(time, shares) };
}

function partOf(time: Times | undefined, shares: readonly Expression[] | undefined): Pick<Table, 'subset' | 'clauses'> {
  if (time?.portion) return { clauses: [time.portion] };
  return time || shares ? { subset: [...(time?.moments ?? []), ...(shares ?? [])] } : {};
}

function partitionNames(p: Parser): Name[] {
  p.at++;
  return p.parenthesised(() => p.list(() => p.name()));
}

/** Of which times rows are read, or which part of their time a change is for. */
type Times = { readonly moments: readonly Expression[]; readonly portion?: Clause };

/**
 * MariaDB: FOR SYSTEM_TIME AS OF …, BETWEEN … AND …, FROM … TO …, ALL, and FOR PORTION OF, the part of the time that a
 * change is for.
 */
function systemTime(p: Parser): Times | undefined {
  if (!p.facts.tablesHaveSystemTime) return undefined;
  const moments = p.is('AS', 'OF') ? [asOf(p)] : [];
  const start = p.start();
  if (!(p.acceptAll('FOR', 'SYSTEM_TIME') || p.acceptAll('FOR', 'PORTION', 'OF')))
    return moments.length > 0 ? { moments } : undefined;
  const isPortion = p.word(-1) === 'OF';
  if (isPortion) p.name();
  if (p.accept('ALL')) return { moments };
  const word = p.expectAny('AS', 'BETWEEN', 'FROM');
  if (word === 'AS') p.expect('OF');
  moments.push(moment(p));
  if (word === 'AS') return { moments };
  p.expect(word === 'BETWEEN' ? 'AND' : 'TO');
  moments.push(moment(p));
  if (!isPortion) return { moments };
  return { moments, portion: { kind: 'clause', start, end: p.last(), name: 'PORTION', parts: moments } };
}

/** MariaDB: a moment, which TIMESTAMP or TRANSACTION may stand before. */
export function moment(p: Parser): Expression {
  if (!p.accept('TRANSACTION') && !p.isString(1)) p.accept('TIMESTAMP');
  return p.grammar.expression(p, powers.matching);
}

/** TiDB and OceanBase: the rows of another moment. */
function asOf(p: Parser): Expression {
  p.expect('AS', 'OF');
  p.expectAny('TIMESTAMP', 'SCN', 'SNAPSHOT');
  return p.grammar.expression(p);
}

function sample(p: Parser): Expression[] {
  p.name();
  const shares = p.parenthesised(() => p.list(() => p.grammar.expression(p)));
  return p.accept('REPEATABLE') ? [...shares, p.parenthesised(() => p.grammar.expression(p))] : shares;
}

function hints(p: Parser): IndexHint[] {
  const found: IndexHint[] = [];
  while ((p.is('USE') || p.is('FORCE') || p.is('IGNORE')) && (p.word(1) === 'INDEX' || p.word(1) === 'KEY')) {
    const start = p.start();
    const action = p.expectAny('USE', 'FORCE', 'IGNORE');
    p.at++;
    if (p.accept('FOR') && !p.accept('JOIN')) {
      p.expectAny('ORDER', 'GROUP');
      p.expect('BY');
    }
    const indexes = p.parenthesised(() => (p.is(')') ? [] : p.list(() => p.label())));
    found.push({
      kind: 'indexHint',
      start,
      end: p.last(),
      action: action === 'USE' ? 'use' : action === 'FORCE' ? 'force' : 'ignore',
      indexes,
    });
    if (p.is(',') && p.word(2) === 'INDEX') p.at++;
  }
  return found;
}

import { wordSet } from '../../../tokens/word-set.ts';
import type { Name } from '../../../tree/node.ts';
import type { Clause, Derived, Join, Query, Table, TableFunction, TableRef } from '../../../tree/query.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { continuesQuery, startsQuery } from '../../../grammar/expressions/subquery.ts';
import { parseColumnTable, startsColumnTable } from './column-table.ts';
import { takeLink } from './link.ts';
import { takeRestriction } from './restriction.ts';
import { tableClauses } from './table-clauses.ts';

/** Reads the list behind FROM. */
export function parseOracleTables(p: Parser): TableRef[] {
  return p.list(() => parseOracleTableRef(p));
}

/** Reads one table reference with every join that hangs on it. */
export function parseOracleTableRef(p: Parser): TableRef {
  p.enter();
  const start = p.start();
  let left = factor(p);
  for (let kind = takeJoin(p); kind; kind = takeJoin(p)) left = join(p, left, { start, ...kind });
  if (left.kind === 'join') left = turned(p, left);
  p.leave();
  return left;
}

/** What was joined may be turned by PIVOT as a whole, and then has a name. */
function turned(p: Parser, joined: Join): Join {
  const clauses = tableClauses(p);
  if (clauses.length === 0) return joined;
  if (isAliasHere(p)) p.name();
  return { ...joined, clauses, end: p.last() };
}

type JoinKind = Pick<Join, 'type' | 'natural'> & { readonly isApply: boolean };

function takeJoin(p: Parser): JoinKind | undefined {
  if (p.is('PARTITION', 'BY')) partitionedOuter(p);
  if (p.acceptAll('CROSS', 'APPLY')) return { type: 'cross', natural: false, isApply: true };
  if (p.acceptAll('OUTER', 'APPLY')) return { type: 'left', natural: false, isApply: true };
  const natural = p.accept('NATURAL');
  const word = joinWord(p);
  if (!p.is('JOIN') && !word && !natural) return undefined;
  p.expect('JOIN');
  return { type: joinTypes[word ?? 'INNER'], natural, isApply: false };
}

function joinWord(p: Parser): keyof typeof joinTypes | undefined {
  if (p.word(1) !== 'JOIN' && p.word(1) !== 'OUTER') return undefined;
  const word = p.acceptAny('INNER', 'CROSS', 'LEFT', 'RIGHT', 'FULL');
  if (word && word !== 'INNER' && word !== 'CROSS') p.accept('OUTER');
  return word;
}

const joinTypes = { INNER: 'inner', CROSS: 'cross', LEFT: 'left', RIGHT: 'right', FULL: 'full' } as const;

/** An outer join may fill the gaps of each group: PARTITION BY (columns). */
function partitionedOuter(p: Parser): void {
  p.at += 2;
  if (p.is('(')) p.parenthesised(() => p.list(() => p.grammar.expression(p)));
  else p.list(() => p.grammar.expression(p));
}

/** `a JOIN b JOIN c ON … ON …` joins b and c first: a join without condition waits for a second ON. */
function join(p: Parser, left: TableRef, { start, isApply, ...kind }: JoinKind & { start: number }): Join {
  const from = p.start();
  let right = factor(p);
  const needsCondition = !isApply && !kind.natural && kind.type !== 'cross';
  if (p.is('PARTITION', 'BY')) partitionedOuter(p);
  let condition = needsCondition ? joinCondition(p) : undefined;
  while (needsCondition && !condition) {
    p.enter();
    const inner = takeJoin(p) ?? p.fail('ON, USING');
    right = join(p, right, { start: from, ...inner });
    p.leave();
    condition = joinCondition(p);
  }
  return {
    kind: 'join',
    start,
    end: p.last(),
    ...kind,
    straight: false,
    left,
    right,
    on: condition?.on,
    using: condition?.using ?? [],
  };
}

function joinCondition(p: Parser): Pick<Join, 'on' | 'using'> | undefined {
  if (p.accept('ON')) return { on: p.grammar.expression(p), using: [] };
  if (!p.accept('USING')) return undefined;
  return { on: undefined, using: p.parenthesised(() => p.list(() => p.label())) };
}

function factor(p: Parser): TableRef {
  const start = p.start();
  if (p.isAny('JOIN', 'INNER', 'CROSS', 'NATURAL', 'USING')) p.fail({ zh: '应为表名', en: 'expected a table' });
  const lateral = p.is('LATERAL', '(') && p.accept('LATERAL');
  if (p.is('(')) return parenthesis(p, { start, lateral });
  if (startsColumnTable(p)) return parseColumnTable(p);
  if (startsFunction(p)) return tableFunction(p);
  return parseOracleTable(p);
}

function parenthesis(p: Parser, { start, lateral }: { start: number; lateral: boolean }): TableRef {
  p.expect('(');
  p.enter();
  const inner = startsQuery(p) ? p.grammar.query(p) : innerTables(p);
  takeRestriction(p);
  p.leave();
  p.expect(')');
  if (!isTableRef(inner)) return derived(p, { start, query: inner, lateral });
  if (inner.kind === 'derived' && !inner.alias)
    return continuesQuery(p) ? inner : derived(p, { start, query: inner.query, lateral });
  return { ...inner, start, ...aliasInPlace(p, inner), end: p.last() };
}

/** `(t) x`: a single table in parentheses takes its alias behind them. */
function aliasInPlace(p: Parser, inner: TableRef): { alias?: Name | undefined } {
  if (inner.kind === 'join' || inner.alias || !isAliasHere(p)) return {};
  return { alias: p.name() };
}

/** `((SELECT …) UNION …)` turns out to be a query. */
function innerTables(p: Parser): TableRef | Query {
  const left = parseOracleTableRef(p);
  if (left.kind !== 'derived' || left.alias || !continuesQuery(p)) return left;
  return p.grammar.queryRest(p, { ...left.query, start: left.start, end: left.end });
}

function isTableRef(inner: TableRef | Query): inner is TableRef {
  return inner.kind === 'table' || inner.kind === 'derived' || inner.kind === 'join' || inner.kind === 'tableFunction';
}

function derived(p: Parser, { start, query, lateral }: { start: number; query: Query; lateral: boolean }): Derived {
  p.acceptAll('(', '+', ')');
  const clauses = tableClauses(p);
  const alias = aliasWords(p);
  const late = tableClauses(p);
  return { kind: 'derived', start, end: p.last(), query, ...alias, lateral, ...withClauses([...clauses, ...late]) };
}

function withClauses(clauses: readonly Clause[]): { clauses?: readonly Clause[] } {
  return clauses.length > 0 ? { clauses } : {};
}

// These begin the next clause, though most of them may be names elsewhere.
const noTableAlias = wordSet(`
  SET VALUES WHEN LEFT RIGHT FULL INNER CROSS NATURAL JOIN OUTER USING RETURNING RETURN LOG LOOP FETCH OFFSET
  MODEL WINDOW PARTITION PIVOT UNPIVOT SAMPLE VERSIONS QUALIFY EXCEPT MATCH_RECOGNIZE BULK HIERARCHIES
`);

function isAliasHere(p: Parser): boolean {
  if (p.kind() === tokenKinds.quotedName) return true;
  if (!p.isName()) return false;
  if (noTableAlias.has(p.word()))
    return (
      (p.is('PARTITION') || p.is('LOG') || p.is('SAMPLE')) &&
      p.word(1) !== 'BY' &&
      p.word(1) !== '(' &&
      p.word(1) !== 'ERRORS' &&
      p.word(1) !== 'BLOCK' &&
      p.word(1) !== 'FOR'
    );
  return true;
}

/** Reads an alias, which takes no AS in Oracle; column names stand behind it only for functions and values. */
export function aliasWords(p: Parser): { alias: Name | undefined; columnAliases: readonly Name[] } {
  const alias = isAliasHere(p) ? p.name() : undefined;
  const columnAliases = alias && p.is('(') && !p.is('(', '+', ')') ? p.parenthesised(() => p.list(() => p.name())) : [];
  return { alias, columnAliases };
}

/** Reads a table by its name with everything that may hang on it, for DML too. */
export function parseOracleTable(p: Parser): Table {
  const start = p.start();
  const only = p.is('ONLY', '(') && p.accept('ONLY');
  const name = only ? p.parenthesised(() => p.objectName()) : p.objectName();
  const link = takeLink(p);
  const clauses = tableClauses(p);
  const alias = isAliasHere(p) ? p.name() : undefined;
  const late = tableClauses(p);
  const all = [...clauses, ...late];
  const partitions = all.flatMap(({ name: word, parts }) =>
    word === 'PARTITION' ? parts.filter((part): part is Name => part.kind === 'name') : [],
  );
  // PIVOT and its relatives may be followed by an alias of their own.
  const outer = all.length > clauses.length && isAliasHere(p) ? p.name() : undefined;
  return {
    kind: 'table',
    start,
    end: p.last(),
    name,
    alias: outer ?? alias,
    columnAliases: [],
    only,
    partitions,
    indexHints: [],
    ...(link ? { link } : {}),
    ...withClauses(all),
  };
}

/** TABLE (…), THE (…), CONTAINERS (t), a function that answers rows. */
function startsFunction(p: Parser): boolean {
  if ((p.is('TABLE') || p.is('THE')) && p.word(1) === '(') return true;
  if (!p.isName()) return false;
  let ahead = 1;
  while (p.word(ahead) === '.') ahead += 2;
  return p.word(ahead) === '(' && !p.is('ONLY');
}

function tableFunction(p: Parser): TableFunction {
  const start = p.start();
  const isTable = (p.is('TABLE') || p.is('THE')) && p.word(1) === '(';
  const call = isTable ? collection(p) : p.grammar.expression(p, powers.operandOnly);
  p.acceptAll('(', '+', ')');
  const clauses = tableClauses(p);
  const alias = aliasWords(p);
  return {
    kind: 'tableFunction',
    start,
    end: p.last(),
    calls: [call],
    ...alias,
    columns: [],
    lateral: false,
    ...withClauses(clauses),
  };
}

function collection(p: Parser) {
  p.at++;
  return p.grammar.expression(p, powers.operandOnly);
}

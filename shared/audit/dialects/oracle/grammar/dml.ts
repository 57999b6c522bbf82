import type { Assignment, Delete, Insert, InsertAll, InsertBranch, Update } from '../../../tree/change.ts';
import type { Expression } from '../../../tree/expression.ts';
import type { Name } from '../../../tree/node.ts';
import type { Clause, Into, Query, SelectItem, Table, TableRef, With } from '../../../tree/query.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { parseSelectItems } from '../../../grammar/queries/select-items.ts';
import { startsQuery } from '../../../grammar/expressions/subquery.ts';
import { clauseNode, matched } from './clause.ts';
import { parseOracleInto } from './select.ts';
import { parseOracleTable, parseOracleTableRef, parseOracleTables } from './table-ref.ts';

const errors = pattern('LOG ERRORS [INTO name] [( expr )] [REJECT LIMIT {UNLIMITED|expr}]');

/** Reads LOG ERRORS; nothing when it is not there. */
export function logErrors(p: Parser): { clauses?: readonly Clause[] } {
  if (!p.is('LOG', 'ERRORS')) return {};
  const start = p.start();
  const { parts } = matched(p, errors);
  return { clauses: [clauseNode(p, start, { name: 'LOG ERRORS', parts })] };
}

type Returning = { readonly returning: readonly SelectItem[]; readonly into?: Into | undefined };

/** RETURNING expressions INTO variables. */
function parseReturning(p: Parser): Returning {
  if (!p.acceptAny('RETURNING', 'RETURN')) return { returning: [] };
  p.acceptAny('OLD', 'NEW');
  const returning = parseSelectItems(p);
  return { returning, into: parseOracleInto(p) ?? p.fail('INTO') };
}

/** Reads INSERT of one or of several tables. */
export function parseOracleInsert(p: Parser, withClause: With | undefined): Insert | InsertAll {
  const start = withClause?.start ?? p.start();
  p.expect('INSERT');
  if (p.isAny('ALL', 'FIRST', 'WHEN')) return insertAll(p, start);
  p.expect('INTO');
  const into = target(p);
  const source = insertSource(p);
  const returning = parseReturning(p);
  return {
    ...insertNode(p, start, { ...into, source }),
    with: withClause,
    ...returning,
    ...logErrors(p),
    end: p.last(),
  };
}

type Target = { readonly table: Table; readonly columns: readonly Name[] };

function insertNode(
  p: Parser,
  start: number,
  { table, columns, source }: Target & { source: Query | undefined },
): Insert {
  return {
    kind: 'insert',
    start,
    end: p.last(),
    verb: 'INSERT',
    with: undefined,
    modifiers: [],
    ignore: false,
    table,
    columns,
    source,
    setForm: false,
    onDuplicate: [],
    onConflict: undefined,
    returning: [],
  };
}

/** A table, a query that can be changed through, or a collection. */
function target(p: Parser): Target {
  const ref = changedTable(p);
  const columns =
    p.is('(') && !startsQuery(p, 1) && p.word(1) !== '(' ? p.parenthesised(() => p.list(() => columnName(p))) : [];
  return { table: ref, columns };
}

function columnName(p: Parser): Name {
  let name = p.name();
  while (p.accept('.')) name = p.label();
  return name;
}

/** Rows may be changed through a query or collection: its text then stands as the name. */
function changedTable(p: Parser): Table {
  const isDirect = !p.is('(') && !((p.is('TABLE') || p.is('THE')) && p.word(1) === '(');
  return isDirect ? parseOracleTable(p) : asTable(p, parseOracleTableRef(p));
}

function asTable(p: Parser, ref: TableRef): Table {
  if (ref.kind === 'table') return ref;
  const name = { kind: 'name' as const, start: ref.start, end: ref.end, text: '', quoted: false };
  const clause: Clause = { kind: 'clause', start: ref.start, end: ref.end, name: 'THROUGH', parts: [ref] };
  return {
    kind: 'table',
    start: ref.start,
    end: ref.end,
    name: {
      kind: 'objectName',
      start: ref.start,
      end: ref.start,
      name: { ...name, end: ref.start },
      schema: undefined,
      catalog: undefined,
    },
    alias: ref.kind === 'join' ? undefined : ref.alias,
    columnAliases: [],
    only: false,
    partitions: [],
    indexHints: [],
    clauses: [clause],
  };
}

function insertSource(p: Parser): Query | undefined {
  if (p.acceptAll('DEFAULT', 'VALUES')) return undefined;
  if (p.is('SET') && p.word(1) !== '(') return undefined;
  if (p.is('VALUES')) return insertValues(p);
  return startsQuery(p) || p.is('(') ? p.grammar.query(p) : p.fail('VALUES, SELECT');
}

const noTail = { with: undefined, orderBy: [], limit: undefined, locking: [], into: undefined } as const;

/** VALUES (…), several rows since Oracle 23, or a record of PL/SQL without parentheses. */
function insertValues(p: Parser): Query {
  const start = p.start();
  p.expect('VALUES');
  const rows = p.list(() => {
    const from = p.start();
    const items = p.is('(')
      ? p.parenthesised(() => p.list(() => p.grammar.expression(p)))
      : [p.grammar.expression(p, powers.operandOnly)];
    return { kind: 'row' as const, start: from, end: p.last(), items };
  });
  return { kind: 'values', start, end: p.last(), ...noTail, rows };
}

function insertAll(p: Parser, start: number): InsertAll {
  // A conditional insert without either word is one of ALL.
  const first = !p.is('WHEN') && p.expectAny('ALL', 'FIRST') === 'FIRST';
  const branches: InsertBranch[] = [];
  if (p.is('INTO')) branches.push(branch(p, undefined));
  while (p.is('WHEN')) {
    p.at++;
    const when = p.grammar.expression(p);
    p.expect('THEN');
    branches.push(branch(p, when));
  }
  if (branches.length === 0) p.fail('WHEN, INTO');
  if (p.accept('ELSE')) branches.push(branch(p, undefined));
  const source = p.grammar.query(p);
  return { kind: 'insertAll', start, end: p.last(), first, branches, source };
}

function branch(p: Parser, when: Expression | undefined): InsertBranch {
  const start = when?.start ?? p.start();
  const inserts: Insert[] = [];
  do {
    const from = p.start();
    p.expect('INTO');
    const into = target(p);
    const source = p.is('VALUES') ? insertValues(p) : undefined;
    inserts.push({ ...insertNode(p, from, { ...into, source }), ...logErrors(p), end: p.last() });
  } while (p.is('INTO'));
  return { kind: 'insertBranch', start, end: p.last(), when, inserts };
}

/** Reads UPDATE. */
export function parseOracleUpdate(p: Parser, withClause: With | undefined): Update {
  const start = withClause?.start ?? p.start();
  p.expect('UPDATE');
  const table = changedTable(p);
  p.expect('SET');
  const assignments = parseOracleAssignments(p);
  const from = p.accept('FROM') ? parseOracleTables(p) : [];
  const where = p.accept('WHERE') ? condition(p) : undefined;
  const returning = parseReturning(p);
  return {
    kind: 'update',
    start,
    with: withClause,
    modifiers: [],
    ignore: false,
    tables: [table],
    assignments,
    from,
    where,
    orderBy: [],
    limit: undefined,
    ...returning,
    ...logErrors(p),
    end: p.last(),
  };
}

/** Reads DELETE, with or without FROM. */
export function parseOracleDelete(p: Parser, withClause: With | undefined): Delete {
  const start = withClause?.start ?? p.start();
  p.expect('DELETE');
  p.accept('FROM');
  const table = changedTable(p);
  const from = p.accept('FROM') ? parseOracleTables(p) : [];
  const where = p.accept('WHERE') ? condition(p) : undefined;
  const returning = parseReturning(p);
  return {
    kind: 'delete',
    start,
    with: withClause,
    modifiers: [],
    ignore: false,
    targets: [table],
    from,
    where,
    orderBy: [],
    limit: undefined,
    ...returning,
    ...logErrors(p),
    end: p.last(),
  };
}

/** A condition, or WHERE CURRENT OF cursor. */
function condition(p: Parser): Expression {
  const start = p.start();
  if (!p.acceptAll('CURRENT', 'OF')) return p.grammar.expression(p);
  if (p.isName()) p.objectName();
  else p.grammar.expression(p, powers.operandOnly);
  return { kind: 'keyword', start, end: p.last(), word: 'CURRENT OF' };
}

/** Reads the list behind SET: column = value, (columns) = (query), ROW = record, VALUE (alias) = object. */
export function parseOracleAssignments(p: Parser): Assignment[] {
  return p.list(() => assignment(p));
}

function assignment(p: Parser): Assignment {
  const start = p.start();
  const targets = p.is('(') ? p.parenthesised(() => p.list(() => assigned(p))) : [assigned(p)];
  p.expect('=');
  const value = p.grammar.expression(p);
  return { kind: 'assignment', start, end: p.last(), targets, value };
}

function assigned(p: Parser): Expression {
  if (!p.isName()) p.fail({ zh: '应为列名', en: 'expected a column' });
  const read = p.grammar.expression(p, powers.collate);
  return read.kind === 'star' ? p.fail('=') : read;
}

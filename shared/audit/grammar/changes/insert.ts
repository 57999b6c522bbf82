import type { Assignment, Insert, OnConflict } from '../../tree/change.ts';
import type { Name } from '../../tree/node.ts';
import type { Query, Table, With } from '../../tree/query.ts';
import type { Parser } from '../parser.ts';
import { addedStarts, takeAdded, takeAddedOptions } from '../patterns/added-clauses.ts';
import { parseAssignments } from './assignment.ts';
import { parseIndexColumns } from '../tables/index-columns.ts';
import { parseSelectItems } from '../queries/select-items.ts';
import { startsQuery } from '../expressions/subquery.ts';

const modifierWords = ['LOW_PRIORITY', 'DELAYED', 'HIGH_PRIORITY'] as const;

/** Reads INSERT and REPLACE. */
export function parseInsert(p: Parser, withClause: With | undefined): Insert {
  const start = withClause?.start ?? p.start();
  const verb = p.facts.insertsMayUpsert ? p.expectAny('INSERT', 'UPSERT') : p.expectAny('INSERT', 'REPLACE');
  const { modifiers, ignore } = insertModifiers(p);
  const table = target(p);
  const columns = hasColumnList(p) ? columnList(p) : [];
  const source = insertSource(p, columns);
  if ((source.setForm || source.source?.kind === 'tableQuery') && p.accept('AS')) rowAlias(p);
  const onDuplicate = p.acceptAll('ON', 'DUPLICATE', 'KEY', 'UPDATE') ? parseAssignments(p) : [];
  const onConflict = p.is('ON', 'CONFLICT') ? conflicts(p) : undefined;
  const returning = parseReturning(p);
  return {
    kind: 'insert',
    start,
    end: p.last(),
    verb,
    with: withClause,
    modifiers,
    ignore,
    table,
    ...source,
    onDuplicate,
    onConflict,
    returning,
  };
}

function insertModifiers(p: Parser): Pick<Insert, 'modifiers' | 'ignore'> {
  if (addedStarts(p, 'insert')) {
    const options = takeAddedOptions(p, 'insert');
    p.accept('INTO');
    return { modifiers: options.map(({ name }) => name), ignore: false };
  }
  if (!p.facts.changesHaveModifiers) {
    p.expect('INTO');
    return { modifiers: [], ignore: false };
  }
  const modifier = p.acceptAny(...modifierWords);
  const ignore = p.accept('IGNORE');
  p.accept('INTO');
  return { modifiers: modifier ? [modifier] : [], ignore };
}

function hasColumnList(p: Parser): boolean {
  return p.is('(') && !startsQuery(p, 1) && p.word(1) !== '(';
}

/** The alias of the target needs AS, so that VALUE and OVERRIDING stay words. */
function target(p: Parser): Table {
  const start = p.start();
  const isFunction = p.word(-1) === 'FUNCTION';
  const name = p.objectName();
  if (isFunction) p.parenthesised(() => p.list(() => p.grammar.expression(p)));
  takeAdded(p, 'insertTarget');
  const partitions = p.is('PARTITION', '(') ? partitionNames(p) : [];
  const alias = !p.facts.insertsHaveNoAlias && p.accept('AS') ? p.name() : undefined;
  return {
    kind: 'table',
    start,
    end: p.last(),
    name,
    alias,
    columnAliases: [],
    only: false,
    partitions,
    indexHints: [],
  };
}

function partitionNames(p: Parser): Name[] {
  p.at++;
  return p.parenthesised(() => p.list(() => p.name()));
}

/** Reads RETURNING; nothing when it is not there. */
export function parseReturning(p: Parser) {
  if (!p.accept('RETURNING')) return [];
  if (p.facts.returnsOldAndNew && p.is('WITH', '(')) {
    p.at++;
    p.parenthesised(() =>
      p.list(() => {
        p.expectAny('OLD', 'NEW');
        p.expect('AS');
        p.name();
      }),
    );
  }
  return parseSelectItems(p);
}

function columnList(p: Parser): Name[] {
  // ClickHouse: all columns but some.
  if (p.dialect.grammar.namedExpressions && p.word(1) === '*') return p.parenthesised(() => parseSelectItems(p)) && [];
  return p.parenthesised(() => (p.is(')') && p.facts.insertsMayBeEmpty ? [] : p.list(() => insertColumn(p))));
}

/**
 * Reads a column that gets a value. MySQL lets it be written with its table; PostgreSQL lets it carry subscripts and
 * fields.
 */
export function insertColumn(p: Parser): Name {
  let name = p.name();
  for (;;) {
    if (p.accept('.')) name = p.label();
    else if (p.facts.insertsIntoElements && p.accept('[')) {
      p.grammar.expression(p);
      if (p.accept(':')) p.grammar.expression(p);
      p.expect(']');
    } else return name;
  }
}

function takeOverriding(p: Parser): void {
  if (!p.facts.overridesIdentity || !p.accept('OVERRIDING')) return;
  p.expectAny('SYSTEM', 'USER');
  p.expect('VALUE');
}

type Source = Pick<Insert, 'columns' | 'source' | 'setForm'>;

function insertSource(p: Parser, columns: readonly Name[]): Source {
  takeOverriding(p);
  takeAdded(p, 'insertTarget');
  if (addedStarts(p, 'insertSource')) {
    takeAdded(p, 'insertSource');
    return { columns, source: undefined, setForm: false };
  }
  if (p.acceptAll('DEFAULT', 'VALUES')) return { columns, source: undefined, setForm: false };
  if (p.facts.insertsSet && columns.length === 0 && p.is('SET')) return setForm(p);
  const source =
    p.facts.insertsMayBeEmpty && (p.is('VALUES') || p.is('VALUE'))
      ? mysqlValues(p)
      : startsSource(p)
        ? p.grammar.query(p)
        : p.fail('VALUES, SELECT');
  return { columns, source, setForm: false };
}

function startsSource(p: Parser): boolean {
  return startsQuery(p) || p.is('(') || (p.dialect.grammar.fromFirst === true && p.isAny('MAP', 'REDUCE'));
}

const noTail = { with: undefined, orderBy: [], limit: undefined, locking: [], into: undefined } as const;

function mysqlValues(p: Parser): Query {
  const start = p.start();
  p.at++;
  const rows = p.list(() => {
    const from = p.start();
    p.accept('ROW');
    const items = p.parenthesised(() => (p.is(')') ? [] : p.list(() => p.grammar.expression(p))));
    return { kind: 'row' as const, start: from, end: p.last(), items };
  });
  const end = p.last();
  if (p.accept('AS')) rowAlias(p);
  return { kind: 'values', start, end, ...noTail, rows };
}

/** MySQL 8.0.19: VALUES … AS new(a, b) ON DUPLICATE KEY UPDATE. */
function rowAlias(p: Parser): void {
  p.name();
  if (p.is('(')) p.parenthesised(() => p.list(() => p.name()));
}

function setForm(p: Parser): Source {
  const start = p.start();
  p.at++;
  const assignments: Assignment[] = parseAssignments(p);
  const columns = assignments.flatMap(({ targets: [target] }) => (target?.kind === 'column' ? [target.name] : []));
  const row = { kind: 'row' as const, start, end: p.last(), items: assignments.map(({ value }) => value) };
  return { columns, source: { kind: 'values', start, end: p.last(), ...noTail, rows: [row] }, setForm: true };
}

/** SQLite takes one for each constraint; the first stands for all. */
function conflicts(p: Parser): OnConflict {
  const first = conflict(p);
  while (p.dialect.grammar.lenient && p.is('ON', 'CONFLICT')) conflict(p);
  return first;
}

function conflict(p: Parser): OnConflict {
  const start = p.start();
  p.at += 2;
  const constraint = p.acceptAll('ON', 'CONSTRAINT') ? p.name() : undefined;
  const columns = !constraint && p.is('(') ? parseIndexColumns(p) : [];
  const targetWhere = columns.length > 0 && p.accept('WHERE') ? p.grammar.expression(p) : undefined;
  p.expect('DO');
  if (p.accept('NOTHING'))
    return {
      kind: 'onConflict',
      start,
      end: p.last(),
      action: 'nothing',
      columns,
      constraint,
      assignments: [],
      where: targetWhere,
    };
  p.expect('UPDATE', 'SET');
  const assignments = parseAssignments(p);
  const where = p.accept('WHERE') ? p.grammar.expression(p) : undefined;
  return { kind: 'onConflict', start, end: p.last(), action: 'update', columns, constraint, assignments, where };
}

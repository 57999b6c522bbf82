import type { Delete, Update } from '../../tree/change.ts';
import type { Expression } from '../../tree/expression.ts';
import type { Table, TableRef, With } from '../../tree/query.ts';
import type { Parser } from '../parser.ts';
import { takeAdded } from '../patterns/added-clauses.ts';
import { parseAssignments } from './assignment.ts';
import { parseReturning } from './insert.ts';
import { parseLimit } from '../queries/limit.ts';
import { parseOrderBy } from '../queries/order-by.ts';
import { startsQuery } from '../expressions/subquery.ts';
import { moment, parseTable, parseTableRef, parseTableRefs } from '../queries/table-ref.ts';

/** Reads UPDATE of one or several tables. */
export function parseUpdate(p: Parser, withClause: With | undefined): Update {
  const start = withClause?.start ?? p.start();
  p.expect('UPDATE');
  const { modifiers, ignore } = takeModifiers(p, ['LOW_PRIORITY']);
  takeAdded(p, 'update');
  const tables = p.facts.changesSeveralTables || startsFullselect(p) ? parseTableRefs(p) : [parseTable(p)];
  p.expect('SET');
  const assignments = parseAssignments(p);
  const from = !p.facts.changesSeveralTables && p.accept('FROM') ? parseTableRefs(p) : [];
  const tail = rowTail(p);
  const returning = parseReturning(p);
  return {
    kind: 'update',
    start,
    end: p.last(),
    with: withClause,
    modifiers,
    ignore,
    tables,
    assignments,
    from,
    ...tail,
    returning,
  };
}

/** Reads DELETE: one table, DELETE t FROM …, DELETE FROM t USING …. */
export function parseDelete(p: Parser, withClause: With | undefined): Delete {
  const start = withClause?.start ?? p.start();
  p.expect('DELETE');
  const { modifiers, ignore } = takeModifiers(p, ['LOW_PRIORITY', 'QUICK', 'HISTORY']);
  const tables = p.accept('FROM') ? behindFrom(p) : p.facts.changesSeveralTables ? beforeFrom(p) : p.fail('FROM');
  if (modifiers.includes('HISTORY')) beforeSystemTime(p);
  const tail = rowTail(p);
  const returning = parseReturning(p);
  return { kind: 'delete', start, end: p.last(), with: withClause, modifiers, ignore, ...tables, ...tail, returning };
}

/** MariaDB: DELETE HISTORY … BEFORE SYSTEM_TIME point. */
function beforeSystemTime(p: Parser): void {
  if (p.acceptAll('BEFORE', 'SYSTEM_TIME')) moment(p);
}

function takeModifiers(p: Parser, words: readonly string[]): { modifiers: string[]; ignore: boolean } {
  const modifiers: string[] = [];
  let ignore = false;
  if (!p.facts.changesHaveModifiers) return { modifiers, ignore };
  for (;;) {
    const word = p.acceptAny(...words);
    if (word) modifiers.push(word);
    else if (p.accept('IGNORE')) ignore = true;
    else return { modifiers, ignore };
  }
}

type Tables = { readonly targets: readonly Table[]; readonly from: readonly TableRef[] };

function behindFrom(p: Parser): Tables {
  if (startsFullselect(p)) return { targets: [], from: [parseTableRef(p)] };
  const targets = p.facts.changesSeveralTables ? p.list(() => targetTable(p)) : [parseTable(p)];
  if (p.accept('USING')) return { targets, from: parseTableRefs(p) };
  return targets.length === 1 ? { targets, from: [] } : p.fail('USING');
}

/** Db2 changes the rows of a query: DELETE FROM (SELECT …). */
function startsFullselect(p: Parser): boolean {
  return p.facts.changesQueries === true && p.is('(') && startsQuery(p, 1);
}

function beforeFrom(p: Parser): Tables {
  const targets = p.list(() => targetTable(p));
  p.expect('FROM');
  return { targets, from: parseTableRefs(p) };
}

/** MySQL lets a target be written `t.*`. */
function targetTable(p: Parser): Table {
  const table = parseTable(p);
  if (p.is('.', '*')) p.at += 2;
  return { ...table, end: p.last() };
}

type RowTail = Pick<Update, 'where' | 'orderBy' | 'limit'>;

function rowTail(p: Parser): RowTail {
  const where = p.accept('WHERE') ? condition(p) : undefined;
  if (!p.facts.limitsChanges) return { where, orderBy: [], limit: undefined };
  const orderBy = p.is('ORDER') ? parseOrderBy(p) : [];
  const limit = p.is('LIMIT') || p.facts.fetchLimitsChanges ? parseLimit(p, undefined) : undefined;
  takeAdded(p, 'changeEnd');
  return { where, orderBy, limit };
}

/** A condition, or WHERE CURRENT OF cursor. */
function condition(p: Parser): Expression {
  const start = p.start();
  if (!p.acceptAll('CURRENT', 'OF')) return p.grammar.expression(p);
  p.name();
  return { kind: 'keyword', start, end: p.last(), word: 'CURRENT OF' };
}

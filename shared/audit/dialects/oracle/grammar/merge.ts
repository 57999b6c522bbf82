import type { Merge, MergeBranch } from '../../../tree/change.ts';
import type { Clause, With } from '../../../tree/query.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { clauseNode } from './clause.ts';
import { logErrors, parseOracleAssignments } from './dml.ts';
import { parseOracleInto } from './select.ts';
import { parseOracleTable, parseOracleTableRef } from './table-ref.ts';

/** Reads MERGE with its WHEN branches. */
export function parseOracleMerge(p: Parser, withClause: With | undefined): Merge {
  const start = withClause?.start ?? p.start();
  p.expect('MERGE', 'INTO');
  const into = p.is('(') ? parseOracleTableRef(p) : parseOracleTable(p);
  p.expect('USING');
  const using = parseOracleTableRef(p);
  p.expect('ON');
  const on = p.grammar.expression(p);
  const branches: MergeBranch[] = [];
  do branches.push(branch(p));
  while (p.is('WHEN'));
  const clauses = [...returningClause(p), ...(logErrors(p).clauses ?? [])];
  return {
    kind: 'merge',
    start,
    with: withClause,
    into,
    using,
    on,
    branches,
    returning: [],
    ...(clauses.length > 0 ? { clauses } : {}),
    end: p.last(),
  };
}

/** Oracle 23: RETURNING [OLD|NEW] columns INTO variables. */
function returningClause(p: Parser): Clause[] {
  const start = p.start();
  if (!p.acceptAny('RETURNING', 'RETURN')) return [];
  const items = p.list(() => {
    if (p.isAny('OLD', 'NEW') && p.isName(1)) p.at++;
    return p.grammar.expression(p);
  });
  const into = parseOracleInto(p) ?? p.fail('INTO');
  return [clauseNode(p, start, { name: 'RETURNING', parts: [...items, into] })];
}

const nothing = { condition: undefined, assignments: [], columns: [], values: [] } as const;

function branch(p: Parser): MergeBranch {
  const start = p.start();
  p.expect('WHEN');
  const not = p.accept('NOT');
  p.expect('MATCHED');
  p.expect('THEN');
  return not ? inserted(p, start) : updated(p, start);
}

function updated(p: Parser, start: number): MergeBranch {
  if (p.accept('DELETE')) {
    const where = p.accept('WHERE') ? p.grammar.expression(p) : undefined;
    return { kind: 'mergeBranch', start, end: p.last(), ...nothing, when: 'matched', action: 'delete', where };
  }
  p.expect('UPDATE', 'SET');
  const assignments = parseOracleAssignments(p);
  const where = p.accept('WHERE') ? p.grammar.expression(p) : undefined;
  const isDeleting = p.accept('DELETE');
  if (isDeleting) p.expect('WHERE');
  const deleteWhere = isDeleting ? p.grammar.expression(p) : undefined;
  return {
    kind: 'mergeBranch',
    start,
    end: p.last(),
    ...nothing,
    when: 'matched',
    action: 'update',
    assignments,
    where,
    deleteWhere,
  };
}

function inserted(p: Parser, start: number): MergeBranch {
  p.expect('INSERT');
  const columns = p.is('(') ? p.parenthesised(() => p.list(() => lastPart(p))) : [];
  p.expect('VALUES');
  const values = p.is('(') ? p.parenthesised(() => p.list(() => p.grammar.expression(p))) : [p.grammar.expression(p)];
  const where = p.accept('WHERE') ? p.grammar.expression(p) : undefined;
  return {
    kind: 'mergeBranch',
    start,
    end: p.last(),
    ...nothing,
    when: 'notMatched',
    action: 'insert',
    columns,
    values,
    where,
  };
}

function lastPart(p: Parser) {
  let name = p.name();
  while (p.accept('.')) name = p.label();
  return name;
}

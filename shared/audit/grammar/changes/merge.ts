import type { Merge, MergeBranch } from '../../tree/change.ts';
import type { With } from '../../tree/query.ts';
import type { Parser } from '../parser.ts';
import { parseAssignments } from './assignment.ts';
import { insertColumn, parseReturning } from './insert.ts';
import { parseTable, parseTableRef } from '../queries/table-ref.ts';

/** Reads MERGE with its WHEN branches. */
export function parseMerge(p: Parser, withClause: With | undefined): Merge {
  const start = withClause?.start ?? p.start();
  p.expect('MERGE');
  p.expect('INTO');
  const into = parseTable(p);
  p.expect('USING');
  const using = parseTableRef(p);
  p.expect('ON');
  const on = p.grammar.expression(p);
  const branches: MergeBranch[] = [];
  do branches.push(branch(p));
  while (p.is('WHEN'));
  if (p.facts.mergesLikeDb2) p.acceptAll('ELSE', 'IGNORE');
  const returning = parseReturning(p);
  return { kind: 'merge', start, end: p.last(), with: withClause, into, using, on, branches, returning };
}

type Action = Pick<MergeBranch, 'action' | 'assignments' | 'columns' | 'values'>;
const noAction = { assignments: [], columns: [], values: [] } as const;

function branch(p: Parser): MergeBranch {
  const start = p.start();
  p.expect('WHEN');
  const not = p.accept('NOT');
  p.expect('MATCHED');
  const side = not && p.accept('BY') ? p.expectAny('SOURCE', 'TARGET') : undefined;
  const condition = p.accept('AND') ? p.grammar.expression(p) : undefined;
  p.expect('THEN');
  const when = !not ? 'matched' : side === 'SOURCE' ? 'notMatchedBySource' : 'notMatched';
  return { kind: 'mergeBranch', start, when, condition, ...action(p), end: p.last() };
}

/** Snowflake: ALL BY NAME; Db2: SIGNAL, which ends the statement with an error. */
function standardAction(p: Parser): Action | undefined {
  if (p.acceptAll('UPDATE', 'ALL', 'BY', 'NAME')) return { ...noAction, action: 'update' };
  if (p.acceptAll('INSERT', 'ALL', 'BY', 'NAME')) return { ...noAction, action: 'insert' };
  if (!p.is('SIGNAL')) return undefined;
  p.grammar.bodyStatement(p);
  return { ...noAction, action: 'nothing' };
}

function action(p: Parser): Action {
  const standard = p.facts.mergesLikeDb2 ? standardAction(p) : undefined;
  if (standard) return standard;
  if (p.acceptAll('UPDATE', 'SET')) return { ...noAction, action: 'update', assignments: parseAssignments(p) };
  if (p.accept('DELETE')) return { ...noAction, action: 'delete' };
  if (p.acceptAll('DO', 'NOTHING')) return { ...noAction, action: 'nothing' };
  p.expect('INSERT');
  const columns = p.is('(') ? p.parenthesised(() => p.list(() => insertColumn(p))) : [];
  if (p.accept('OVERRIDING')) {
    p.expectAny('SYSTEM', 'USER');
    p.expect('VALUE');
  }
  if (p.acceptAll('DEFAULT', 'VALUES')) return { ...noAction, action: 'insert', columns };
  p.expect('VALUES');
  return {
    ...noAction,
    action: 'insert',
    columns,
    values: p.parenthesised(() => p.list(() => p.grammar.expression(p))),
  };
}

import type { Merge, MergeBranch } from '../../../tree/change.ts';
import type { With } from '../../../tree/query.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseCondition } from './condition.ts';
import { parseHintClause } from './hints.ts';
import { parseColumnList, parseOutput } from './output.ts';
import { parseTop } from './select.ts';
import { parseTable, parseTableRef } from './table-ref.ts';
import { parseAssignments } from './update-delete.ts';

/** Reads MERGE with its WHEN branches. */
export function parseMerge(p: Parser, withClause: With | undefined): Merge {
  const start = withClause?.start ?? p.start();
  p.expect('MERGE');
  const top = parseTop(p);
  p.accept('INTO');
  const into = parseTable(p);
  p.expect('USING');
  const using = parseTableRef(p);
  p.expect('ON');
  const on = parseCondition(p);
  const branches: MergeBranch[] = [];
  do branches.push(branch(p));
  while (p.is('WHEN'));
  const output = parseOutput(p);
  const hints = parseHintClause(p);
  return {
    kind: 'merge',
    start,
    end: p.last(),
    with: withClause,
    into,
    using,
    on,
    branches,
    ...output,
    ...(top ? { top } : {}),
    ...(hints.length > 0 ? { hints } : {}),
  };
}

type Action = Pick<MergeBranch, 'action' | 'assignments' | 'columns' | 'values'>;
const noAction = { assignments: [], columns: [], values: [] } as const;

function branch(p: Parser): MergeBranch {
  const start = p.start();
  p.expect('WHEN');
  const not = p.accept('NOT');
  p.expect('MATCHED');
  const side = not && p.accept('BY') ? p.expectAny('SOURCE', 'TARGET') : undefined;
  const condition = p.accept('AND') ? parseCondition(p) : undefined;
  p.expect('THEN');
  const when = !not ? 'matched' : side === 'SOURCE' ? 'notMatchedBySource' : 'notMatched';
  return { kind: 'mergeBranch', start, when, condition, ...action(p), end: p.last() };
}

function action(p: Parser): Action {
  if (p.acceptAll('UPDATE', 'SET')) return { ...noAction, action: 'update', assignments: parseAssignments(p) };
  if (p.accept('DELETE')) return { ...noAction, action: 'delete' };
  if (!p.accept('INSERT')) p.fail('UPDATE, DELETE, INSERT');
  const columns = p.is('(') ? parseColumnList(p) : [];
  if (p.acceptAll('DEFAULT', 'VALUES')) return { ...noAction, action: 'insert', columns };
  p.expect('VALUES');
  return {
    ...noAction,
    action: 'insert',
    columns,
    values: p.parenthesised(() => p.list(() => p.grammar.expression(p))),
  };
}

import type { Assignment, Delete, Update } from '../../../tree/change.ts';
import type { Expression } from '../../../tree/expression.ts';
import type { Limit, Table, With } from '../../../tree/query.ts';
import type { Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { parseCondition, parseScalar } from './condition.ts';
import { parseHintClause, parseTableHints } from './hints.ts';
import { plainName, tableName } from './names.ts';
import { parseOutput } from './output.ts';
import { parseRowsetCall, startsRowset } from './rowset.ts';
import { assignments, parseTop } from './select.ts';
import { parseTableRefs } from './table-ref.ts';

/** Reads UPDATE. */
export function parseUpdate(p: Parser, withClause: With | undefined): Update {
  const start = withClause?.start ?? p.start();
  p.expect('UPDATE');
  const top = parseTop(p);
  const target = changedTable(p);
  p.expect('SET');
  const set = parseAssignments(p);
  const output = parseOutput(p);
  const from = p.accept('FROM') ? parseTableRefs(p) : [];
  return {
    kind: 'update',
    start,
    with: withClause,
    modifiers: [],
    ignore: false,
    tables: [target],
    assignments: set,
    from,
    ...output,
    ...tail(p, top),
    end: p.last(),
  };
}

/** Reads DELETE. */
export function parseDelete(p: Parser, withClause: With | undefined): Delete {
  const start = withClause?.start ?? p.start();
  p.expect('DELETE');
  const top = parseTop(p);
  p.accept('FROM');
  const target = changedTable(p);
  const output = parseOutput(p);
  const from = p.accept('FROM') ? parseTableRefs(p) : [];
  return {
    kind: 'delete',
    start,
    with: withClause,
    modifiers: [],
    ignore: false,
    targets: [target],
    from,
    ...output,
    ...tail(p, top),
    end: p.last(),
  };
}

function changedTable(p: Parser): Table {
  const start = p.start();
  const name = startsRowset(p) ? rowsetName(p) : tableName(p);
  const hints = parseTableHints(p);
  return {
    kind: 'table',
    start,
    end: p.last(),
    name,
    alias: undefined,
    columnAliases: [],
    only: false,
    partitions: [],
    indexHints: [],
    ...(hints.length > 0 ? { hints } : {}),
  };
}

function rowsetName(p: Parser): Table['name'] {
  const call = parseRowsetCall(p);
  if (p.accept('.')) p.objectName();
  return call.kind === 'call' ? call.name : plainName(p.name());
}

type Tail = Pick<Update, 'where' | 'orderBy' | 'limit'> & { readonly top?: Limit; readonly hints?: readonly Option[] };

function tail(p: Parser, top: Limit | undefined): Tail {
  const where = p.accept('WHERE') ? condition(p) : undefined;
  const hints = parseHintClause(p);
  return { where, orderBy: [], limit: undefined, ...(top ? { top } : {}), ...(hints.length > 0 ? { hints } : {}) };
}

/** A condition, or WHERE CURRENT OF cursor. */
function condition(p: Parser): Expression {
  const start = p.start();
  if (!p.acceptAll('CURRENT', 'OF')) return parseCondition(p);
  p.accept('GLOBAL');
  tableName(p);
  return { kind: 'keyword', start, end: p.last(), word: 'CURRENT OF' };
}

/** Reads the list behind SET of UPDATE and MERGE. */
export function parseAssignments(p: Parser): Assignment[] {
  return p.list(() => assignment(p));
}

/** `a = 1`, `a += 1`, `@v = a = 1`, `a.WRITE(…)`, `place.SetXY(1, 2)`. */
function assignment(p: Parser): Assignment {
  const start = p.start();
  const targets = [target(p)];
  const [first] = targets;
  if (first?.kind === 'call') return { kind: 'assignment', start, end: p.last(), targets: [], value: first };
  takeOperator(p);
  if (first?.kind === 'variable' && isColumnAssigned(p)) {
    targets.push(target(p));
    takeOperator(p);
  }
  const value = parseScalar(p);
  return { kind: 'assignment', start, end: p.last(), targets, value };
}

function takeOperator(p: Parser): void {
  if (!p.isOneOf(assignments)) p.fail('=');
  p.at++;
}

/** SET @v = a = 1 sets both. */
function isColumnAssigned(p: Parser): boolean {
  let ahead = 0;
  while (p.word(ahead + 1) === '.') ahead += 2;
  return p.isName() && assignments.has(p.word(ahead + 1));
}

function target(p: Parser): Expression {
  if (!p.isName() && p.kind() !== tokenKinds.variable) p.fail({ zh: '应为列名', en: 'expected a column' });
  return p.grammar.expression(p, powers.postfix);
}

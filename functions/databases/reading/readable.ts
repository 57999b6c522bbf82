import { beyondReading } from '../../../shared/audit/reading/beyond-reading.ts';
import { parseScript } from '../../../shared/audit/read/parse.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import type { StatementKind } from '../../../shared/audit/tree/statement.ts';
import { isQuery, nodesOf } from '../../../shared/audit/tree/walk.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { markReadable, type NotReadable, type Readable } from './seen-readable.ts';
import { placeIn } from './text-place.ts';

/** The statements of a script, as our own engine reads them. */
export function statementsIn(sql: string, dbType: string): readonly ParsedStatement[] {
  return parseScript(sql, engineOf(dbType).dialect).statements;
}

/** The statement as one that may be sent, or why it may not. */
export function readableOf(statement: ParsedStatement, dbType: string): Readable | NotReadable {
  const { tree, fidelity, error } = statement;
  if (fidelity === 'error' || error)
    return { why: 'unreadable', what: error?.expected ?? notRead, offset: error?.offset ?? 0 };
  if (!isQuery(tree)) return { why: 'notQuery' };
  const beyond = beyondReading(statement, engineOf(dbType).dialect);
  if (beyond) return { why: 'doesMore', ...beyond };
  return markReadable(statement, dottedIn(statement));
}

const notRead = { zh: '无法识别', en: 'it cannot be read' };

/** Exactly one statement that only reads; anything else is refused by its name, with its place in the text. */
export function demandReadable(sql: string, dbType: string): Readable {
  const [statement, another] = statementsIn(sql, dbType);
  if (!statement) throw new AppError('queryMissing');
  if (another) throw new AppError('querySeveral', { line: another.line });
  const found = readableOf(statement, dbType);
  if (!('why' in found)) return found;
  if (found.why === 'notQuery') throw new AppError('queryNotReading', { line: statement.line });
  const detail = { ...placeIn(statement, found.offset), what: found.what };
  throw new AppError(found.why === 'unreadable' ? 'queryUnreadable' : 'queryDoesMore', detail);
}

/** Whether a text is one change of rows or definitions that was understood whole; what controls transactions, rights or sessions is none. */
export function isChange(sql: string, dbType: string): boolean {
  const [one, another] = statementsIn(sql, dbType);
  if (!one || another || one.fidelity !== 'full' || one.error || isQuery(one.tree)) return false;
  const { tree, sqlType } = one;
  if (tree.kind === 'drop' && !dropped.has(tree.objectType)) return false;
  return sqlType !== 'dcl' && changeKinds.has(tree.kind);
}

const dropped: ReadonlySet<string> = new Set(['TABLE', 'VIEW', 'MATERIALIZED VIEW', 'SEQUENCE']);

const changeKinds: ReadonlySet<StatementKind> = new Set([
  'insert',
  'update',
  'delete',
  'merge',
  'truncate',
  'createTable',
  'alterTable',
  'createIndex',
  'dropIndex',
  'createView',
  'rename',
  'drop',
  'commentOn',
]);

/** As they are written and in small letters: which of the two is meant hangs on quotes. */
function dottedIn({ tree }: ParsedStatement): string[] {
  const names = [
    ...nodesOf(tree, 'column').flatMap(({ table, name }) => (table ? [name.text] : [])),
    ...nodesOf(tree, 'field').map(({ field }) => field),
  ];
  return [...new Set(names.flatMap((name) => [name, name.toLowerCase()]))];
}

/** Whether a query waits for values that nobody gives: it cannot be run as it is. */
export function isOpen({ tree }: ParsedStatement): boolean {
  return nodesOf(tree, 'parameter').length > 0 || nodesOf(tree, 'variable').length > 0;
}

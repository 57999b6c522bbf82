import { either } from '../patterns/either.ts';
import type { Name } from '../../tree/node.ts';
import type { CallStatement, CopyStatement, Rename, RenamePair, Statement, Use } from '../../tree/statement.ts';
import type { Parser } from '../parser.ts';
import { takeAdded } from '../patterns/added-clauses.ts';
import { powers } from '../expressions/powers.ts';
import { parseAssignments } from '../changes/assignment.ts';
import { commands, parseCommand } from '../patterns/command.ts';
import { takeIfExists, takeWait } from './existence.ts';
import { matchPattern, pattern } from '../patterns/pattern.ts';
import { slots } from '../patterns/slots.ts';

/** Reads USE. */
export function parseUse(p: Parser): Use {
  const start = p.start();
  p.at++;
  return { kind: 'use', start, name: p.name(), end: p.last() };
}

/** Reads CALL. */
export function parseCallStatement(p: Parser): CallStatement {
  const start = p.start();
  p.at++;
  const name = p.objectName();
  const args = p.is('(')
    ? p.parenthesised(() => (p.is(')') ? [] : p.list(() => argument(p))))
    : p.facts.callsWithoutParentheses
      ? []
      : p.fail('(');
  takeAdded(p, 'call');
  return { kind: 'callProcedure', start, end: p.last(), name, args };
}

function argument(p: Parser): CallStatement['args'][number] {
  const start = p.start();
  p.accept('VARIADIC');
  if (!p.isName() || (p.word(1) !== '=>' && !(p.word(1) === ':=' && p.facts.argumentsAreAssigned)))
    return p.grammar.expression(p);
  const name = p.takeName();
  p.at++;
  return { kind: 'namedArgument', start, name, value: p.grammar.expression(p), end: p.last() };
}

const renameUser = commands('RENAME', ['USER {user TO user},...']);

/** Reads RENAME TABLE and RENAME USER. */
export function parseRename(p: Parser): Rename | Statement {
  const start = p.start();
  p.at++;
  const user = parseCommand(p, renameUser, start);
  if (user) return user;
  p.expectAny('TABLE', 'TABLES');
  takeIfExists(p);
  const pairs = p.list(() => renamePair(p));
  return { kind: 'rename', start, end: p.last(), objectType: 'TABLE', pairs };
}

function renamePair(p: Parser): RenamePair {
  const start = p.start();
  const from = p.objectName();
  takeWait(p);
  p.expect('TO');
  return { kind: 'renamePair', start, from, to: p.objectName(), end: p.last() };
}

const loadHead = pattern('{DATA|XML} [LOW_PRIORITY|CONCURRENT] [LOCAL] INFILE expr [REPLACE|IGNORE] INTO TABLE');
const fieldFormat = either('TERMINATED BY string', '[OPTIONALLY] ENCLOSED BY string', 'ESCAPED BY string');
const lineFormat = 'STARTING BY string|TERMINATED BY string';
const loadTail =
  pattern(`[PARTITION names] [CHARACTER SET idOrString|CHARSET idOrString] [{FIELDS|COLUMNS} {${fieldFormat}}*]
  [LINES {${lineFormat}}*] [ROWS IDENTIFIED BY string] [IGNORE integer {LINES|ROWS}]`);
const loadIndex = commands('LOAD', [
  'INDEX INTO CACHE {name [PARTITION {( ALL )|names}] [{INDEX|KEY} names] [IGNORE LEAVES]},...',
  'STATS string',
]);

/** Reads LOAD DATA, LOAD XML and LOAD INDEX. */
export function parseMysqlLoad(p: Parser): CopyStatement | Statement {
  const start = p.start();
  p.at++;
  const command = parseCommand(p, loadIndex, start);
  if (command) return command;
  const context = { slots, found: { words: [], names: [], parts: [] } };
  matchPattern(p, loadHead, context);
  const table = p.objectName();
  matchPattern(p, loadTail, context);
  const columns: Name[] = [];
  if (p.is('(')) p.parenthesised(() => (p.is(')') ? [] : p.list(() => loadTarget(p, columns))));
  if (p.accept('SET')) parseAssignments(p);
  return {
    kind: 'copy',
    start,
    end: p.last(),
    direction: 'in',
    table,
    columns,
    query: undefined,
    where: undefined,
    options: [],
  };
}

function loadTarget(p: Parser, columns: Name[]): void {
  if (p.isName()) columns.push(p.takeName());
  else p.grammar.expression(p, powers.operandOnly);
}

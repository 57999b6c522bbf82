import type { Command, Statement } from '../../../tree/statement.ts';
import type { StatementParser } from '../../../grammar/dialect.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { parseAlter } from './alter.ts';
import { administration } from './administration.ts';
import { parseBlock, parseIf, parseTry, parseWhile } from './control.ts';
import { parseCreate } from './create.ts';
import { parseCursorStatement } from './cursor.ts';
import { parseDeclare } from './declare.ts';
import { parseDrop } from './drop.ts';
import { parseExecute, parseProcedureCall, startsImplicitCall } from './execute.ts';
import { parseGrant } from './grant.ts';
import { parseInsert } from './insert.ts';
import { parseMerge } from './merge.ts';
import { parseQuery, parseQueryWith, parseWith } from './query.ts';
import { parseSet } from './set.ts';
import { transactions } from './transaction.ts';
import { parseDelete, parseUpdate } from './update-delete.ts';

/** Reads one statement of T-SQL, chosen by its first words. */
export function parseStatement(p: Parser): Statement {
  p.enter();
  const statement = statementHere(p);
  p.leave();
  return statement;
}

function statementHere(p: Parser): Statement {
  if (p.is('(')) return parseQuery(p);
  if (isLabel(p)) return label(p);
  const read = Object.hasOwn(sqlserverStatements, p.word()) ? sqlserverStatements[p.word()] : undefined;
  if (read) return read(p);
  if (startsImplicitCall(p)) return parseProcedureCall(p, p.start());
  return p.fail({ zh: '应为语句', en: 'expected a statement' });
}

function isLabel(p: Parser): boolean {
  return p.isName() && p.word(1) === ':';
}

function label(p: Parser): Command {
  const start = p.start();
  const words = [p.name().text];
  p.at++;
  return { kind: 'command', start, end: p.last(), verb: 'LABEL', objectType: undefined, words, names: [], parts: [] };
}

// Words that are names elsewhere begin a statement only before one of these.
const contextual: Readonly<Record<string, readonly string[]>> = {
  ENABLE: ['TRIGGER'],
  DISABLE: ['TRIGGER'],
  SEND: ['ON'],
  GET: ['CONVERSATION'],
  MOVE: ['CONVERSATION'],
  RENAME: ['OBJECT', 'DATABASE'],
  COPY: ['INTO'],
  ADD: ['SIGNATURE', 'COUNTER', 'SENSITIVITY'],
  END: ['CONVERSATION'],
};

/** Whether a statement begins here, or what stands around it goes on: END and ELSE. */
export function startsStatement(p: Parser): boolean {
  const word = p.word();
  if (word === '(') return true;
  if (word === 'ELSE' || word === 'END') return false;
  const next = contextual[word];
  if (next) return next.includes(p.word(1));
  return Object.hasOwn(sqlserverStatements, word) || isLabel(p);
}

/** What stands between WITH and the statement is known only behind it. */
function withStatement(p: Parser): Statement {
  const withClause = parseWith(p);
  switch (p.word()) {
    case 'INSERT':
      return parseInsert(p, withClause);
    case 'UPDATE':
      return parseUpdate(p, withClause);
    case 'DELETE':
      return parseDelete(p, withClause);
    case 'MERGE':
      return parseMerge(p, withClause);
    default:
      return parseQueryWith(p, withClause);
  }
}

function begin(p: Parser): Statement {
  const next = p.word(1);
  if (next === 'TRY') return parseTry(p);
  const begins = transactions[`BEGIN ${next}`];
  return begins ? begins(p) : parseBlock(p);
}

/** RETURN takes a value only when one stands behind it. */
function returned(p: Parser): Command {
  const start = p.start();
  p.at++;
  const hasValue =
    p.is('(') ||
    !(p.atEnd() || p.is(';') || p.isAny('END', 'ELSE') || (startsStatement(p) && p.kind() === tokenKinds.word));
  const parts = hasValue ? [p.grammar.expression(p)] : [];
  return {
    kind: 'command',
    start,
    end: p.last(),
    verb: 'RETURN',
    objectType: undefined,
    words: ['RETURN'],
    names: [],
    parts,
  };
}

/** Statements of T-SQL by their first word. */
export const sqlserverStatements: Readonly<Record<string, StatementParser>> = {
  ...administration,
  ...Object.fromEntries(Object.entries(transactions).filter(([words]) => !words.startsWith('BEGIN '))),
  SELECT: parseQuery,
  WITH: withStatement,
  INSERT: (p) => parseInsert(p, undefined),
  UPDATE: (p) => (p.is('UPDATE', 'STATISTICS') ? updateStatistics(p) : parseUpdate(p, undefined)),
  DELETE: (p) => parseDelete(p, undefined),
  MERGE: (p) => parseMerge(p, undefined),
  CREATE: parseCreate,
  ALTER: parseAlter,
  DROP: parseDrop,
  DECLARE: parseDeclare,
  SET: parseSet,
  EXEC: parseExecute,
  EXECUTE: parseExecute,
  IF: parseIf,
  WHILE: parseWhile,
  BEGIN: begin,
  RETURN: returned,
  OPEN: parseCursorStatement,
  CLOSE: parseCursorStatement,
  FETCH: parseCursorStatement,
  DEALLOCATE: parseCursorStatement,
  GRANT: parseGrant,
  DENY: parseGrant,
  REVOKE: parseGrant,
};

function updateStatistics(p: Parser): Statement {
  const read = administration['UPDATE STATISTICS'];
  return read ? read(p) : p.fail('SET');
}

import type { Statement } from '../../tree/statement.ts';
import type { StatementParser } from '../dialect.ts';
import type { Parser } from '../parser.ts';
import { parseAlter } from './alter.ts';
import { parseCreate } from './create.ts';
import { parseDrop, parseTruncate } from './drop.ts';
import { parseInsert } from '../changes/insert.ts';
import { parseMerge } from '../changes/merge.ts';
import { parseQuery, parseQueryWith, parseWith } from '../queries/query.ts';
import { parseDelete, parseUpdate } from '../changes/update-delete.ts';

/** Reads one statement, chosen by its first word: the dialect's own first, then those that all share. */
export function parseStatement(p: Parser): Statement {
  if (p.is('(')) return p.grammar.query(p);
  const word = p.word();
  const own = Object.hasOwn(p.dialect.statements, word) ? p.dialect.statements[word] : undefined;
  const read = own ?? (Object.hasOwn(sharedStatements, word) ? sharedStatements[word] : undefined);
  // MariaDB takes blocks and loops with their labels outside routines too.
  if (!read && p.facts.blocksStandAlone && p.isName() && p.word(1) === ':') return p.grammar.bodyStatement(p);
  if (!read) return p.fail({ zh: '应为语句', en: 'expected a statement' });
  p.enter();
  const statement = read(p);
  p.leave();
  return statement;
}

/** The statements that all dialects have, as far as they do not bring one of their own, by their first word. */
export const sharedStatements: Readonly<Record<string, StatementParser>> = {
  SELECT: parseQuery,
  VALUES: parseQuery,
  TABLE: parseQuery,
  WITH: withStatement,
  INSERT: (p) => parseInsert(p, undefined),
  UPDATE: (p) => parseUpdate(p, undefined),
  DELETE: (p) => parseDelete(p, undefined),
  MERGE: (p) => parseMerge(p, undefined),
  CREATE: parseCreate,
  ALTER: parseAlter,
  DROP: parseDrop,
  TRUNCATE: parseTruncate,
};

/** What follows WITH is known only after its common table expressions. */
function withStatement(p: Parser): Statement {
  const withClause = parseWith(p);
  switch (p.word()) {
    case 'INSERT':
      return p.dialect.own?.insert?.(p, withClause) ?? parseInsert(p, withClause);
    case 'REPLACE':
    case 'UPSERT':
      return parseInsert(p, withClause);
    case 'UPDATE':
      return parseUpdate(p, withClause);
    case 'DELETE':
      return parseDelete(p, withClause);
    case 'MERGE':
      return parseMerge(p, withClause);
    case 'FROM':
      return p.dialect.own?.fromFirst?.(p, withClause) ?? parseQueryWith(p, withClause);
    default:
      return parseQueryWith(p, withClause);
  }
}

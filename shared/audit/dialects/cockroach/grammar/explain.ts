import type { Explain } from '../../../tree/statement.ts';
import type { Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';

const known = new Set([
  ...['VERBOSE', 'TYPES', 'OPT', 'DISTSQL', 'VEC', 'DEBUG', 'PLAN', 'ENV', 'MEMO', 'REDACT', 'SHAPE', 'GIST', 'DDL'],
  ...['VIZ', 'JSON', 'CATALOG', 'FINGERPRINT'],
]);

/** Reads EXPLAIN [ANALYZE] [(OPT, VERBOSE)] statement. */
export function parseCockroachExplain(p: Parser): Explain {
  const start = p.start();
  p.at++;
  const analyze = p.acceptAny('ANALYZE', 'ANALYSE') !== undefined;
  const options = p.is('(') ? p.parenthesised(() => p.list(() => option(p))) : [];
  const statement = p.grammar.statement(p);
  return { kind: 'explain', start, end: p.last(), analyze, options, statement, table: undefined };
}

function option(p: Parser): Option {
  const start = p.start();
  const name = p.word();
  if (!known.has(name)) p.fail('VERBOSE, TYPES, OPT, DISTSQL, VEC, DEBUG');
  p.at++;
  return { kind: 'option', start, end: p.last(), name, value: undefined };
}

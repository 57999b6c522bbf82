import type { Explain, Option } from '../ast.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../tokens.ts';
import { parseOptionList } from './options.ts';

const statementWords = new Set(['SELECT', 'INSERT', 'REPLACE', 'UPDATE', 'DELETE', 'WITH', 'TABLE', 'VALUES', 'MERGE', '(', 'CREATE', 'DECLARE', 'EXECUTE', 'REFRESH', 'ALTER']);

/** Reads EXPLAIN, DESCRIBE and MariaDB's ANALYZE of a statement. */
export function parseExplain(p: Parser): Explain {
  const start = p.start();
  const isAnalyze = p.is('ANALYZE');
  p.at++;
  const options: Option[] = [];
  const analyze = takeOptions(p, options) || isAnalyze;
  if (p.isOneOf(statementWords)) return { kind: 'explain', start, analyze, options, statement: p.grammar.statement(p), table: undefined, end: p.last() };
  if (!p.isFamily('mysql')) return p.fail('SELECT, INSERT, UPDATE, DELETE');
  if (p.acceptAll('FOR', 'CONNECTION')) {
    p.grammar.expression(p);
    return { kind: 'explain', start, end: p.last(), analyze, options, statement: undefined, table: undefined };
  }
  const table = p.objectName();
  if (p.isString() || p.isName()) p.nameOrString();
  return { kind: 'explain', start, end: p.last(), analyze, options, statement: undefined, table };
}

/** Answers whether ANALYZE is among them. */
function takeOptions(p: Parser, options: Option[]): boolean {
  if (p.isFamily('postgres') && p.is('(') && !statementWords.has(p.word(1))) {
    options.push(...parseOptionList(p));
    return options.some(({ name, value }) => name === 'ANALYZE' && !/^(false|off|0)$/i.test(value ?? ''));
  }
  let analyze = false;
  for (;;) {
    const start = p.start();
    if (p.is('FORMAT', '=')) {
      p.at += 2;
      const value = p.nameOrString().text;
      options.push({ kind: 'option', start, end: p.last(), name: 'FORMAT', value });
      if (p.accept('INTO')) p.grammar.expression(p);
      if (p.acceptAll('FOR', 'DATABASE') || p.acceptAll('FOR', 'SCHEMA')) p.name();
      continue;
    }
    const isOption = p.kind() === tokenKinds.word && (p.is('ANALYZE') || p.is('ANALYSE') || p.is('VERBOSE') || (p.isFamily('mysql') && (p.is('EXTENDED') || p.is('PARTITIONS'))));
    if (!isOption || (p.is('EXTENDED') && p.kind(1) === 0)) return analyze;
    analyze ||= p.is('ANALYZE') || p.is('ANALYSE');
    const name = p.word();
    p.at++;
    options.push({ kind: 'option', start, end: p.last(), name, value: undefined });
  }
}

import type { Explain } from '../../tree/statement.ts';
import type { Option } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { parseExplainOptions } from '../patterns/known-options.ts';

const statementWords = new Set([
  'SELECT',
  'INSERT',
  'REPLACE',
  'UPDATE',
  'DELETE',
  'WITH',
  'TABLE',
  'VALUES',
  'MERGE',
  '(',
  'CREATE',
  'DECLARE',
  'EXECUTE',
  'REFRESH',
  'ALTER',
]);

/** Reads EXPLAIN, DESCRIBE and MariaDB's ANALYZE of a statement. */
export function parseExplain(p: Parser): Explain {
  const start = p.start();
  const isAnalyze = p.is('ANALYZE');
  p.at++;
  const options: Option[] = [];
  if (p.facts.explainSaysQueryPlan) p.acceptAll('QUERY', 'PLAN');
  const analyze = takeOptions(p, options) || isAnalyze;
  if (p.isOneOf(statementWords) || (p.facts.explainsAnything && !p.atEnd()))
    return {
      kind: 'explain',
      start,
      analyze,
      options,
      statement: p.grammar.statement(p),
      table: undefined,
      end: p.last(),
    };
  if (!p.facts.explainDescribesTables) return p.fail('SELECT, INSERT, UPDATE, DELETE');
  if (p.acceptAny('EXPLORE'))
    return {
      kind: 'explain',
      start,
      analyze,
      options,
      statement: p.grammar.statement(p),
      table: undefined,
      end: p.last(),
    };
  if (p.acceptAll('FOR', 'CONNECTION')) {
    p.grammar.expression(p);
    return { kind: 'explain', start, end: p.last(), analyze, options, statement: undefined, table: undefined };
  }
  const table = p.objectName();
  if (p.isString() || p.isName()) p.nameOrString();
  return { kind: 'explain', start, end: p.last(), analyze, options, statement: undefined, table };
}

const optionWords = new Set(['ANALYZE', 'ANALYSE', 'VERBOSE']);
const mysqlOptionWords = new Set([...optionWords, 'EXTENDED', 'PARTITIONS']);

/** Answers whether ANALYZE is among them. */
function takeOptions(p: Parser, options: Option[]): boolean {
  if (p.facts.explainHasOptions && p.is('(') && !statementWords.has(p.word(1))) {
    options.push(...parseExplainOptions(p));
    return options.some(({ name, value }) => name === 'ANALYZE' && !/^(false|off|0)$/i.test(value ?? ''));
  }
  const words = p.facts.explainNamesSchemas ? mysqlOptionWords : optionWords;
  for (;;) {
    const start = p.start();
    const name = p.word();
    if (p.is('FORMAT', '=')) options.push(format(p));
    else if (p.facts.explainNamesSchemas && (p.is('FOR', 'SCHEMA') || p.is('FOR', 'DATABASE')))
      options.push(inSchema(p));
    else if (!words.has(name) || p.kind(1) === 0) return options.some((option) => /^ANALY[ZS]E$/.test(option.name));
    else {
      p.at++;
      options.push({ kind: 'option', start, end: p.last(), name, value: undefined });
    }
  }
}

function inSchema(p: Parser): Option {
  const start = p.start();
  p.at += 2;
  return { kind: 'option', start, name: 'SCHEMA', value: p.name().text, end: p.last() };
}

function format(p: Parser): Option {
  const start = p.start();
  p.at += 2;
  const value = p.nameOrString().text;
  if (p.accept('INTO')) p.grammar.expression(p);
  return { kind: 'option', start, end: p.last(), name: 'FORMAT', value };
}

import type { AnyNode } from '../../../tree/any-node.ts';
import type { Expression } from '../../../tree/expression.ts';
import type { Clause } from '../../../tree/query.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { pattern, type Pattern } from '../../../grammar/patterns/pattern.ts';
import { clauseNode, matched } from './clause.ts';
import { parseMatchRecognize } from './match-recognize.ts';

const sample = pattern('SAMPLE [BLOCK] ( expr [, expr] ) [SEED ( expr )]');
const partition = pattern('{PARTITION|SUBPARTITION} {FOR exprs|( {id|expr} )}');
const hierarchies = pattern('HIERARCHIES ( name,... )');
const asOf = pattern('AS OF {PERIOD FOR name matchable|SNAPSHOT exprs|{SCN|TIMESTAMP} matchable}');

/** Reads what may hang on a table in FROM: SAMPLE, partition, flashback, PIVOT, UNPIVOT, MATCH_RECOGNIZE. */
export function tableClauses(p: Parser): Clause[] {
  const clauses: Clause[] = [];
  for (let clause = tableClause(p); clause; clause = tableClause(p)) clauses.push(clause);
  return clauses;
}

function tableClause(p: Parser): Clause | undefined {
  switch (p.word()) {
    case 'SAMPLE':
      return p.is('SAMPLE', '(') || p.is('SAMPLE', 'BLOCK') ? taken(p, 'SAMPLE', sample) : undefined;
    case 'PARTITION':
    case 'SUBPARTITION':
      return p.word(1) === '(' || p.word(1) === 'FOR' ? taken(p, 'PARTITION', partition) : undefined;
    case 'AS':
      return p.is('AS', 'OF') ? taken(p, 'AS OF', asOf) : undefined;
    case 'VERSIONS':
      return p.is('VERSIONS', 'BETWEEN') || p.is('VERSIONS', 'PERIOD') ? versions(p) : undefined;
    case 'PIVOT':
      return p.is('PIVOT', '(') || p.is('PIVOT', 'XML') ? pivotClause(p) : undefined;
    case 'UNPIVOT':
      return unpivot(p);
    case 'HIERARCHIES':
      return p.word(1) === '(' ? taken(p, 'HIERARCHIES', hierarchies) : undefined;
    case 'MATCH_RECOGNIZE':
      return parseMatchRecognize(p);
    default:
      return undefined;
  }
}

function taken(p: Parser, name: string, wanted: Pattern): Clause {
  const start = p.start();
  const { parts } = matched(p, wanted);
  return clauseNode(p, start, { name, parts });
}

/** VERSIONS BETWEEN SCN|TIMESTAMP low AND high; MINVALUE and MAXVALUE stand for the ends. */
function versions(p: Parser): Clause {
  const start = p.start();
  p.at++;
  if (p.acceptAll('PERIOD', 'FOR')) p.name();
  p.expect('BETWEEN');
  p.acceptAny('SCN', 'TIMESTAMP');
  const low = p.grammar.expression(p, powers.matching);
  p.expect('AND');
  const high = p.grammar.expression(p, powers.matching);
  return clauseNode(p, start, { name: 'VERSIONS', parts: [low, high] });
}

function pivotClause(p: Parser): Clause {
  const start = p.start();
  p.at++;
  p.accept('XML');
  const parts = p.parenthesised((): AnyNode[] => {
    const aggregates = p.list(() => aliased(p));
    p.expect('FOR');
    const columns = columnOrList(p);
    p.expect('IN');
    return [...aggregates, ...columns, ...p.parenthesised(() => pivotValues(p))];
  });
  return clauseNode(p, start, { name: 'PIVOT', parts });
}

function pivotValues(p: Parser): AnyNode[] {
  if (p.is('SELECT') || p.is('WITH')) return [p.grammar.query(p)];
  if (p.accept('ANY')) {
    while (p.accept(',')) p.expect('ANY');
    return [];
  }
  return p.list(() => aliased(p));
}

function aliased(p: Parser): Expression {
  const value = p.grammar.expression(p);
  if (p.accept('AS') || p.isName() || p.isString()) p.nameOrString();
  return value;
}

function columnOrList(p: Parser): Expression[] {
  return p.is('(')
    ? p.parenthesised(() => p.list(() => p.grammar.expression(p, powers.operandOnly)))
    : [p.grammar.expression(p, powers.operandOnly)];
}

/** UNPIVOT [INCLUDE|EXCLUDE NULLS] (values FOR names IN (columns [AS literals], …)). */
function unpivot(p: Parser): Clause {
  const start = p.start();
  p.at++;
  if (p.acceptAny('INCLUDE', 'EXCLUDE')) p.expect('NULLS');
  const parts = p.parenthesised((): AnyNode[] => {
    const values = columnOrList(p);
    while (p.accept(',')) values.push(...columnOrList(p));
    p.expect('FOR');
    const names = columnOrList(p);
    p.expect('IN');
    return [...values, ...names, ...p.parenthesised(() => p.list(() => unpivoted(p))).flat()];
  });
  return clauseNode(p, start, { name: 'UNPIVOT', parts });
}

function unpivoted(p: Parser): Expression[] {
  const columns = columnOrList(p);
  if (p.accept('AS')) p.grammar.expression(p);
  return columns;
}

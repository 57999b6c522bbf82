import type { Expression } from '../../../tree/expression.ts';
import type { Control, Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { statementsInText } from '../../../grammar/routines/dynamic-text.ts';
import { control, type Parts, type Place } from '../../../grammar/routines/control-flow.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import { iteration } from './call-chain.ts';
import { parseStatements, takeEndName } from './plsql-block.ts';

/** Reads LOOP … END LOOP. */
export function loop(p: Parser, place: Place): Control {
  return looped(p, place, { verb: 'LOOP', conditions: [], statements: [] });
}

/** Reads WHILE condition LOOP …. */
export function whileLoop(p: Parser, place: Place): Control {
  p.at++;
  return looped(p, place, { verb: 'WHILE', conditions: [p.grammar.expression(p)], statements: [] });
}

function looped(p: Parser, place: Place, head: Parts): Control {
  p.expect('LOOP');
  const statements = [...head.statements, ...parseStatements(p, 'END')];
  if (statements.length === head.statements.length) p.fail({ zh: '应为语句', en: 'expected a statement' });
  p.expect('END', 'LOOP');
  takeEndName(p);
  return control(p, place, { ...head, statements });
}

/** FOR over numbers, a query, a cursor or what an iterator of Oracle 21 runs over; the query is the first statement. */
export function forLoop(p: Parser, place: Place): Control {
  p.at++;
  p.list(() => variable(p));
  p.expect('IN');
  const query = loopQuery(p);
  if (query) return looped(p, place, { verb: 'FOR', conditions: [], statements: [query] });
  if (p.is('EXECUTE', 'IMMEDIATE') || p.is('(', 'EXECUTE')) return dynamicLoop(p, place);
  const conditions = p.list(() => iteration(p)).flat();
  return looped(p, place, { verb: 'FOR', conditions, statements: [] });
}

function variable(p: Parser): void {
  p.name();
  if (p.accept('MUTABLE') || p.accept('IMMUTABLE')) return;
  if (p.isName()) parseDataType(p);
}

function loopQuery(p: Parser): Statement | undefined {
  const isQuery = p.is('SELECT') || (p.is('(') && startsQueryInside(p));
  return isQuery ? p.grammar.query(p) : undefined;
}

const parenthesesMax = 16;

function startsQueryInside(p: Parser): boolean {
  let ahead = 0;
  while (p.word(ahead) === '(' && ahead < parenthesesMax) ahead++;
  const word = p.word(ahead);
  if (word === 'WITH') return true;
  return word === 'SELECT' && !isValueBeforeRange(p, ahead);
}

/** `(SELECT min(x) FROM t) .. 10` is the lower end of a range. */
function isValueBeforeRange(p: Parser, from: number): boolean {
  let depth = from;
  for (let ahead = from; depth > 0 && p.kind(ahead) !== 0; ahead++) {
    const word = p.word(ahead);
    if (word === '(') depth++;
    else if (word === ')') depth--;
    if (depth === 0) return p.word(ahead + 1) === '..';
  }
  return false;
}

function dynamicLoop(p: Parser, place: Place): Control {
  const conditions = dynamic(p);
  return looped(p, place, { verb: 'FOR', conditions, statements: statementsInText(p, conditions[0]) });
}

function dynamic(p: Parser): Expression[] {
  const isWrapped = p.accept('(');
  p.expect('EXECUTE', 'IMMEDIATE');
  const parts = [p.grammar.expression(p)];
  if (p.accept('USING')) parts.push(...p.list(() => (p.accept('IN'), p.grammar.expression(p))));
  if (isWrapped) p.expect(')');
  return parts;
}

/** FORALL i IN bounds [SAVE EXCEPTIONS] one change of rows. */
export function forallLoop(p: Parser, place: Place): Control {
  p.at++;
  p.name();
  p.expect('IN');
  const conditions = bounds(p);
  p.acceptAll('SAVE', 'EXCEPTIONS');
  const statement =
    p.is('INSERT') || p.is('UPDATE') || p.is('DELETE') || p.is('MERGE') || p.is('EXECUTE')
      ? p.grammar.bodyStatement(p)
      : p.fail('INSERT, UPDATE, DELETE, MERGE, EXECUTE IMMEDIATE');
  p.acceptAll('SAVE', 'EXCEPTIONS');
  return control(p, place, { verb: 'FORALL', conditions, statements: [statement] });
}

function bounds(p: Parser): Expression[] {
  if (p.is('INDICES', 'OF') || p.is('VALUES', 'OF')) p.at += 2;
  // INDICES OF collection BETWEEN low AND high reads like a condition.
  const found = [p.grammar.expression(p)];
  if (p.accept('..')) found.push(p.grammar.expression(p));
  return found;
}

import type { Expression } from '../../../tree/expression.ts';
import type { ObjectName } from '../../../tree/node.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import {
  plainCall,
  standardPrimaries,
  wordName,
  type KeywordPrimaries,
} from '../../../grammar/expressions/keyword-primaries.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { intervalQualifier } from './type-tail.ts';

/**
 * Operands of Oracle that begin with a word of their own, by that word. Answering undefined means: after all, a name.
 */
export const oraclePrimaries: KeywordPrimaries = {
  ...standardPrimaries,
  TRY_CAST: () => undefined,
  ROW: () => undefined,
  CURRENT_TIME: () => undefined,
  LOCALTIME: () => undefined,
  SYSTEM_USER: () => undefined,
  CURRENT_USER: () => undefined,
  SESSION_USER: () => undefined,
  NEXT: () => undefined,
  CURRENT_DATE: () => undefined,
  CURRENT_TIMESTAMP: () => undefined,
  LOCALTIMESTAMP: () => undefined,
  CAST: cast,
  VALIDATE_CONVERSION: cast,
  XMLCAST: cast,
  TREAT: treat,
  DATE: typed,
  TIMESTAMP: typed,
  TIME: typed,
  INTERVAL: interval,
  PRIOR: (p, expression) => unary(p, expression),
  CONNECT_BY_ROOT: (p, expression) => unary(p, expression),
  NEW: (p, expression) =>
    p.kind(1) === tokenKinds.word && (p.word(2) === '(' || p.word(2) === '.') ? unary(p, expression) : undefined,
  CURSOR: queryCall,
  MULTISET: queryCall,
  THE: queryCall,
  JSON: jsonConstructor,
  DEFAULT: (p) => (p.word(1) === '(' ? undefined : standardPrimaries.DEFAULT?.(p, p.grammar.expression)),
};

function unary(p: Parser, expression: (p: Parser, power: number) => Expression): Expression {
  const start = p.start();
  const operator = p.word();
  p.at++;
  const operand = expression(p, powers.unary);
  return { kind: 'unary', start, end: p.last(), operator, operand };
}

/** CAST (value AS type [DEFAULT value ON CONVERSION ERROR] [, format [, nls]]). */
function cast(p: Parser): Expression | undefined {
  if (p.word(1) !== '(') return undefined;
  const start = p.start();
  p.at++;
  const inside = p.parenthesised(() => {
    const value = p.is('MULTISET') ? (queryCall(p) ?? p.fail('(')) : p.grammar.expression(p);
    p.expect('AS');
    const type = parseDataType(p);
    if (p.accept('DEFAULT')) {
      p.grammar.expression(p);
      p.expect('ON', 'CONVERSION', 'ERROR');
    }
    while (p.accept(',')) p.grammar.expression(p);
    return { value, type };
  });
  return { kind: 'cast', start, end: p.last(), ...inside, spelling: 'cast' };
}

function treat(p: Parser): Expression | undefined {
  if (p.word(1) !== '(') return undefined;
  const start = p.start();
  p.at++;
  const inside = p.parenthesised(() => {
    const value = p.grammar.expression(p);
    p.expect('AS');
    return { value, type: parseDataType(p) };
  });
  return { kind: 'cast', start, end: p.last(), ...inside, spelling: 'cast' };
}

function typed(p: Parser): Expression | undefined {
  if (!p.isString(1)) return undefined;
  const start = p.start();
  const type = parseDataType(p);
  const value = p.string();
  return { kind: 'cast', start, end: p.last(), value, type, spelling: 'literal' };
}

/** INTERVAL '1' DAY, INTERVAL '1-2' YEAR (2) TO MONTH. */
function interval(p: Parser): Expression | undefined {
  if (!p.isString(1) && p.kind(1) !== tokenKinds.parameter) return undefined;
  const start = p.start();
  p.at++;
  const value = p.grammar.expression(p, powers.operandOnly);
  const unit = intervalQualifier(p);
  return { kind: 'interval', start, end: p.last(), value, unit };
}

/** CURSOR (query), MULTISET (query), THE (query). */
function queryCall(p: Parser): Expression | undefined {
  if (p.word(1) !== '(' || (p.word(2) !== 'SELECT' && p.word(2) !== 'WITH' && p.word(2) !== '(')) return undefined;
  const start = p.start();
  const name: ObjectName = { ...wordName(p, p.word(), start), start };
  p.at++;
  const from = p.start();
  const query = p.parenthesised(() => p.grammar.query(p));
  const argument = { kind: 'subquery' as const, start: from, end: p.last(), query };
  return plainCall(p, { start, name: { ...name, end: from, name: { ...name.name, end: from } }, args: [argument] });
}

/** JSON {…} and JSON […] of Oracle 21 stand for JSON_OBJECT and JSON_ARRAY. */
function jsonConstructor(p: Parser): Expression | undefined {
  if (p.word(1) !== '{' && p.word(1) !== '[') return undefined;
  const start = p.start();
  p.at++;
  const name = wordName(p, 'JSON', start);
  const args = jsonItems(p, p.is('{') ? '}' : ']');
  return plainCall(p, { start, name, args });
}

function jsonItems(p: Parser, close: '}' | ']'): Expression[] {
  p.at++;
  const args: Expression[] = [];
  while (!p.is(close)) {
    const inner = p.is('{') ? jsonItems(p, '}') : p.is('[') ? jsonItems(p, ']') : [p.grammar.expression(p)];
    args.push(...inner);
    if (!p.acceptAny(':', ',', 'VALUE')) break;
  }
  p.expect(close);
  return args;
}

import type { Expression } from '../../../tree/expression.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';

const words = ['NULL', 'TRUE', 'FALSE', 'UNKNOWN', 'NAN', 'INFINITE', 'DANGLING', 'PRESENT', 'ANY', 'EMPTY'] as const;

/** Reads what stands behind IS [NOT]: NULL, NAN, A SET, EMPTY, OF (types), JSON …. */
export function oracleTest(p: Parser): string {
  const simple = p.acceptAny(...words);
  if (simple) return simple;
  if (p.acceptAll('A', 'SET')) return 'A SET';
  if (p.acceptAll('OF', 'TYPE') || p.accept('OF')) {
    p.parenthesised(() => p.list(() => (p.accept('ONLY'), parseDataType(p))));
    return 'OF TYPE';
  }
  if (p.accept('JSON')) return json(p);
  p.acceptAny('SOURCE', 'DESTINATION', 'LABELED');
  if (p.accept('OF')) p.label();
  return p.acceptAny('LABELED') ?? p.fail('NULL, NAN, INFINITE, EMPTY, A SET, OF TYPE, JSON');
}

function json(p: Parser): string {
  p.acceptAny('VALUE', 'OBJECT', 'ARRAY', 'SCALAR');
  const list = p.acceptAll('VALIDATE', 'USING') || p.accept('VALIDATE');
  if (list) p.string();
  p.acceptAll('FORMAT', 'JSON');
  p.acceptAny('STRICT', 'LAX');
  if (p.acceptAny('ALLOW', 'DISALLOW')) p.expect('SCALARS');
  if (p.acceptAny('WITH', 'WITHOUT')) {
    p.expect('UNIQUE');
    p.accept('KEYS');
  }
  return 'JSON';
}

/** `MULTISET UNION [ALL]`: joins two collections. */
export function multiset(p: Parser, left: Expression, { start }: { start: number }): Expression {
  p.expect('MULTISET');
  const operator = `MULTISET ${p.expectAny('EXCEPT', 'INTERSECT', 'UNION')}`;
  p.acceptAny('ALL', 'DISTINCT');
  const right = p.grammar.expression(p, multisetPower);
  return { kind: 'binary', start, end: p.last(), operator, left, right };
}

const multisetPower = 9;

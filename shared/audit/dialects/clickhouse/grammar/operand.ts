import type { Expression } from '../../../tree/expression.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { parsePrimary } from '../../../grammar/expressions/primary.ts';

/** Reads an operand of ClickHouse, which may name elements of a tuple by number: pair.1, (nested.1).2. */
export function parseClickhouseOperand(p: Parser, expression: (p: Parser, power: number) => Expression): Expression {
  return tupleElements(p, parsePrimary(p, expression));
}

/** Reads the numbers behind a tuple, of which each names an element. */
export function tupleElements(p: Parser, tuple: Expression): Expression {
  let value = tuple;
  while (p.kind() === tokenKinds.number && p.touches() && p.text().startsWith('.')) {
    const field = p.text().slice(1);
    p.at++;
    value = { kind: 'field', start: value.start, end: p.last(), value, field };
  }
  return value;
}

import type { Expression } from '../../tree/expression.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';

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

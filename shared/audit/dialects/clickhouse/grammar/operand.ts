import type { Expression } from '../../../tree/expression.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parsePrimary } from '../../../grammar/expressions/primary.ts';
import { tupleElements } from '../../../grammar/expressions/tuple-elements.ts';

/** Reads an operand of ClickHouse, which may name elements of a tuple by number: pair.1, (nested.1).2. */
export function parseClickhouseOperand(p: Parser, expression: (p: Parser, power: number) => Expression): Expression {
  return tupleElements(p, parsePrimary(p, expression));
}

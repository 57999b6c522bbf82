import type { Expression } from '../../../tree/expression.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import { parsePrimary } from '../../../grammar/expressions/primary.ts';
import { tupleElements } from '../../../grammar/expressions/tuple-elements.ts';

/**
 * Reads an operand of ClickHouse, which may name elements of a tuple by number, pair.1, (nested.1).2, and paths of a
 * JSON value: j.a.:Int64, j.^a, j.a[].b.
 */
export function parseClickhouseOperand(p: Parser, expression: (p: Parser, power: number) => Expression): Expression {
  let value = tupleElements(p, parsePrimary(p, expression));
  for (let next = step(p, value); next; next = step(p, value)) value = next;
  return value;
}

/** One step of a path that other dialects do not know; undefined where none stands. */
function step(p: Parser, value: Expression): Expression | undefined {
  const { start } = value;
  const from = p.start();
  if (value.kind !== 'column' && value.kind !== 'field') return undefined;
  const isArray = p.is('[', ']');
  if (isArray) p.at += 2;
  else if (p.is('.', ':')) {
    p.at += 2;
    parseDataType(p);
  } else if (p.is('.', '^') || (p.is('.') && p.isName(1))) {
    p.at++;
    p.accept('^');
    p.label();
  } else return undefined;
  const field = p.tokens.source.slice(from, p.last());
  return { kind: 'field', start, end: p.last(), value, field };
}

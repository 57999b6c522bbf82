import type { Expression } from '../../../tree/expression.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseCall } from '../../../grammar/expressions/call.ts';
import { keyword, plainCall, wordName } from '../../../grammar/expressions/keyword-primaries.ts';
import { parseSnowflakeName } from './names.ts';

/** Reads DATE_PART(year FROM day); with a comma it is a call like any other. */
export function parseDatePart(p: Parser): Expression | undefined {
  if (p.word(1) !== '(' || p.word(3) !== 'FROM') return undefined;
  const start = p.start();
  p.at++;
  const name = wordName(p, 'DATE_PART', start);
  const args = p.parenthesised(() => {
    const part = keyword(p);
    p.expect('FROM');
    return [part, p.grammar.expression(p)];
  });
  return plainCall(p, { start, name, args });
}

/** Reads IDENTIFIER($name)(…), a call of the function that a variable names. */
export function parseNamedCall(p: Parser): Expression | undefined {
  const start = p.start();
  const from = p.at;
  if (p.word(1) === '(') {
    const name = parseSnowflakeName(p);
    if (p.is('(')) return parseCall(p, { start, name });
    p.at = from;
  }
  return undefined;
}

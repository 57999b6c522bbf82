import type { Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { skipParentheses } from '../../../grammar/patterns/options.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { matched } from './clause.ts';

const head = pattern('[TYPE id] [DEFAULT DIRECTORY plain]');
const tail = pattern(
  '[DEFAULT DIRECTORY plain] [LOCATION ( {string|plain [: string]},... )] [REJECT LIMIT {UNLIMITED|integer}]',
);

/** Reads ORGANIZATION EXTERNAL (…): the access parameters are a language of the driver, kept as text. */
export function takeExternal(p: Parser): Option {
  const start = p.start();
  p.accept('ORGANIZATION');
  p.expect('EXTERNAL');
  p.parenthesised(() => {
    matched(p, head);
    if (p.acceptAll('ACCESS', 'PARAMETERS')) accessParameters(p);
    matched(p, tail);
  });
  matched(p, tail);
  return { kind: 'option', start, end: p.last(), name: 'EXTERNAL', value: undefined };
}

function accessParameters(p: Parser): void {
  if (p.accept('USING')) p.expect('CLOB');
  const { fidelity } = p;
  skipParentheses(p);
  // The parameters are no SQL: nothing of the statement is lost by keeping them whole.
  p.fidelity = fidelity;
}

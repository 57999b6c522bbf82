import type { Command } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { matchPattern, pattern, type Found } from '../../../grammar/patterns/pattern.ts';
import { slots } from './slots.ts';

const secret = 'PASSWORD = string';
const patterns = {
  OPEN: pattern(
    `OPEN {SYMMETRIC KEY id DECRYPTION BY {CERTIFICATE id [WITH ${secret}]|ASYMMETRIC KEY id [WITH ${secret}]
  |SYMMETRIC KEY id|${secret}}|MASTER KEY DECRYPTION BY ${secret}|GLOBAL cursor|cursor}`,
  ),
  CLOSE: pattern('CLOSE {SYMMETRIC KEY id|ALL SYMMETRIC KEYS|MASTER KEY|GLOBAL cursor|cursor}'),
  FETCH: pattern(
    'FETCH [{NEXT|PRIOR|FIRST|LAST|ABSOLUTE expr|RELATIVE expr} FROM|FROM] [GLOBAL] cursor [INTO expr,...]',
  ),
  DEALLOCATE: pattern('DEALLOCATE [CURSOR] [GLOBAL] cursor'),
};
const verbs: readonly string[] = Object.keys(patterns);

/** A cursor by its name or the variable that holds it. */
const cursorSlots = {
  ...slots,
  cursor: {
    starts: (p: Parser) => p.isName() || p.kind() === tokenKinds.variable,
    read: (p: Parser) => (p.isName() ? p.objectName() : p.grammar.expression(p)),
  },
};

/** Reads OPEN, CLOSE, FETCH and DEALLOCATE of cursors, and OPEN and CLOSE of keys. */
export function parseCursorStatement(p: Parser): Command {
  const start = p.start();
  const found: Found = { words: [], names: [], parts: [] };
  const verb = p.word();
  const wanted =
    verb === 'OPEN' || verb === 'CLOSE' || verb === 'FETCH' || verb === 'DEALLOCATE'
      ? patterns[verb]
      : p.fail(verbs.join(', '));
  matchPattern(p, wanted, { slots: cursorSlots, found });
  return { kind: 'command', start, end: p.last(), verb, objectType: undefined, ...found };
}

import type { Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';

/** Reads items until one of the words; each branch of $IF … $THEN … $ELSE … $END holds items as well. */
export function readItems(p: Parser, until: readonly string[], item: () => readonly Statement[]): Statement[] {
  const items: Statement[] = [];
  p.enter();
  while (!until.includes(p.word())) {
    if (p.atEnd()) p.fail(until.join(', '));
    if (p.is('$IF')) items.push(...chosen(p, item));
    else if (p.accept('$ERROR')) takeErrorText(p);
    else items.push(...item());
  }
  p.leave();
  return items;
}

/** $ERROR text $END refuses to compile. */
function takeErrorText(p: Parser): void {
  p.grammar.expression(p);
  p.expect('$END');
}

function chosen(p: Parser, item: () => readonly Statement[]): Statement[] {
  const items: Statement[] = [];
  do {
    p.at++;
    p.grammar.expression(p);
    p.expect('$THEN');
    items.push(...readItems(p, ['$ELSIF', '$ELSE', '$END'], item));
  } while (p.is('$ELSIF'));
  if (p.accept('$ELSE')) items.push(...readItems(p, ['$END'], item));
  p.expect('$END');
  return items;
}

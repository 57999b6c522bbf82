import type { Parser } from '../../../grammar/parser.ts';

/** Reads items until one of the words; each branch of $IF … $THEN … $ELSE … $END holds items as well. */
export function readItems<Item>(p: Parser, until: readonly string[], item: () => readonly Item[]): Item[] {
  const items: Item[] = [];
  p.enter();
  while (!until.includes(p.word())) {
    if (p.atEnd()) p.fail(until.join(', '));
    if (p.is('$IF')) items.push(...readChosen(p, item));
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

/** Reads $IF … $THEN … $END with the items of each branch. */
export function readChosen<Item>(p: Parser, item: () => readonly Item[]): Item[] {
  const items: Item[] = [];
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

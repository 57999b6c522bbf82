import type { SplitRules } from '../dialect-facts/lexical-rules.ts';
import { BlockCounter } from './split-blocks.ts';
import { PlsqlCounter } from './split-plsql.ts';
import { tokenKinds, type Tokens } from './tokens.ts';

/** The tokens of one statement: `first` up to, not including, `end`. */
export type TokenRange = { readonly first: number; readonly end: number };

/** The tokens of a statement and the token that ends it: none, the count of all, where the text ends first. */
export type EndedRange = TokenRange & { readonly endedBy: number };

/** The ranges of the statements; empty statements are left out. */
export function splitTokens(tokens: Tokens, rules: SplitRules): EndedRange[] {
  const ranges: (EndedRange & { isUnit: boolean })[] = [];
  const blocks = rules.blocks === 'plsql' ? new PlsqlCounter(tokens) : new BlockCounter(tokens, rules);
  let first = 0;
  for (let index = 0; index < tokens.count; index++) {
    const kind = tokens.kinds[index];
    if (
      kind === tokenKinds.delimiter ||
      kind === tokenKinds.clientLine ||
      (tokens.words[index] === ';' && !blocks.isInside())
    ) {
      // The server needs the semicolon that ends a unit of PL/SQL.
      const keeps = tokens.words[index] === ';' && blocks.isUnit();
      if (index > first) ranges.push({ first, end: keeps ? index + 1 : index, endedBy: index, isUnit: keeps });
      first = index + 1;
      blocks.begin(first);
    } else blocks.pass(index);
  }
  if (tokens.count > first) ranges.push({ first, end: tokens.count, endedBy: tokens.count, isUnit: false });
  return ranges
    .map((range) => (range.isUnit ? range : withoutSemicolons(tokens, range)))
    .filter(({ first: from, end }) => end > from);
}

/** With a delimiter of its own, `END; //` leaves a semicolon behind. */
function withoutSemicolons(tokens: Tokens, { first, end, endedBy }: EndedRange): EndedRange {
  let last = end;
  while (last > first && tokens.words[last - 1] === ';') last--;
  return { first, end: last, endedBy };
}

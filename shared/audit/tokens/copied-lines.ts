import type { Span } from '../tree/node.ts';
import type { TokenList } from './tokens.ts';

/** The statement that has just ended: where, and its first token. */
type Ended = { readonly at: number; readonly tokens: TokenList; readonly first: number };

/**
 * The data behind COPY … FROM STDIN, up to the line of `\.`; 'endless' when no such line comes, undefined when no data
 * does.
 */
export function copiedLines(source: string, { at, tokens, first }: Ended): Span | 'endless' | undefined {
  if (!isCopyFromInput(tokens, first)) return undefined;
  const restOfLine = /[ \t\r]*\n/y;
  restOfLine.lastIndex = at;
  if (!restOfLine.test(source)) return undefined;
  const mark = /^\\\.[ \t\r]*$/gm;
  mark.lastIndex = restOfLine.lastIndex;
  return mark.test(source) ? { start: restOfLine.lastIndex, end: mark.lastIndex } : 'endless';
}

function isCopyFromInput({ words }: TokenList, first: number): boolean {
  if (words[first] !== 'COPY' || words[first + 1] === '(') return false;
  for (let index = first; index < words.length; index++)
    if (words[index] === 'STDIN' && words[index - 1] === 'FROM') return true;
  return false;
}

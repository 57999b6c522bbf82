import { dialects } from '../dialects/index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { listedName } from '../dialect-facts/identifiers.ts';
import { lex } from '../tokens/lexer.ts';
import { tokenKinds } from '../tokens/tokens.ts';

/** A listed name as a script of the dialect must write it: in quotes where it would mean another without them. */
export function writtenName(listed: string, dialect: Dialect, quote = ''): string {
  return quote === '' && isPlain(listed, dialect) ? listed : inQuotes(listed, quote || quoteOf(dialect));
}

const plainNames = new Map<string, boolean>();
const keptMax = 20_000;

/**
 * Whether the lexer takes it as one word that the grammar takes as a name, and the server lists it as it is written.
 */
function isPlain(listed: string, dialect: Dialect): boolean {
  const key = `${dialect} ${listed}`;
  const known = plainNames.get(key);
  if (known !== undefined) return known;
  const { lexical, split, reserved } = dialects[dialect];
  const { count, kinds, ends, words } = lex(listed, lexical, split);
  const word = words[0] ?? '';
  const isWord = count === 1 && kinds[0] === tokenKinds.word && ends[0] === listed.length;
  const isFree = !reserved.column.has(word) && !reserved.bareAlias.has(word);
  const plain = isWord && isFree && listedName({ text: listed, quoted: false }, dialect) === listed;
  if (plainNames.size > keptMax) plainNames.clear();
  plainNames.set(key, plain);
  return plain;
}

function quoteOf(dialect: Dialect): string {
  const { lexical } = dialects[dialect];
  if (lexical.backticks && lexical.doubleQuotes === 'string') return '`';
  return lexical.brackets && dialect === 'sqlserver' ? '[' : '"';
}

function inQuotes(name: string, quote: string): string {
  const close = quote === '[' ? ']' : quote;
  return `${quote}${name.replaceAll(close, close + close)}${close}`;
}

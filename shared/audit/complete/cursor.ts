import { dialects } from '../dialects/index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { lexFrom, lexWindow } from '../tokens/lexer.ts';
import { unquote } from '../tokens/literals.ts';
import { freshClient } from '../tokens/client-lines.ts';
import { splitTokens } from '../tokens/split-tokens.ts';
import { tokenKinds, TokenList, type Tokens } from '../tokens/tokens.ts';

/** A name that stands before the cursor with a dot behind it. */
export type Qualifier = { readonly text: string; readonly quoted: boolean };

/** Where the cursor stands: in which statement, behind which token, in which name. */
export type Cursor = {
  /** The tokens of its statement, without the name that is being written and what qualifies it. */
  readonly tokens: Tokens;
  /** How many of them stand before the cursor. */
  readonly at: number;
  /** Where the name begins, with what qualifies it. */
  readonly start: number;
  /** What is written of the name, without quotes. */
  readonly prefix: string;
  /** The sign that opened the quotes around it, or '' . */
  readonly quote: string;
  readonly qualifiers: readonly Qualifier[];
  readonly replaces: { readonly from: number; readonly to: number };
  /** What stands directly behind the name. */
  readonly follows: string;
};

/** So much behind the cursor is looked at: what is further away says nothing about its place. */
const behindMax = 20_000;

/** Finds the place of the cursor; undefined where nothing can be proposed: in strings, comments and numbers. */
export function cursorAt(sql: string, offset: number, dialect: Dialect): Cursor | undefined {
  const { lexical, split } = dialects[dialect];
  const { tokens: before, stateAt } = lexWindow(sql.slice(0, offset), { lexical, split }, freshClient);
  if (isInComment(before, offset)) return undefined;
  const name = openName(before, offset, dialects[dialect].lexical.doubleQuotes === 'name');
  if (!name) return undefined;
  const count = before.count - name.tokens;
  const { qualifiers, count: left } = qualifiersBefore(before, count);
  if (before.words[left - 1] === '.') return undefined;
  const to = endOfName(sql, offset, name);
  const after = lexFrom(
    sql.slice(0, Math.min(sql.length, to + behindMax)),
    { lexical, split },
    { from: to, state: stateAt(offset) },
  );
  const start = qualifiers.length > 0 ? (before.starts[left] ?? name.from) : name.from;
  return {
    ...statementAround(before, left, { after, dialect }),
    start,
    prefix: name.prefix,
    quote: name.quote,
    qualifiers,
    replaces: { from: name.from, to },
    follows: sql[to] ?? '',
  };
}

function isInComment({ comments, source }: Tokens, offset: number): boolean {
  const last = comments.at(-1);
  if (!last || last.end < offset || last.start >= offset) return false;
  return !(source.startsWith('/*', last.start) && source.endsWith('*/') && last.end - last.start >= 4);
}

type OpenName = {
  readonly prefix: string;
  readonly quote: string;
  readonly from: number;
  /** How many tokens it takes: one or none. */
  readonly tokens: number;
  /** Whether what stands behind the cursor may belong to it. */
  readonly isOpen: boolean;
};

/** The name that is being written, of which nothing may be there yet; undefined within anything else. */
function openName(tokens: Tokens, offset: number, hasNamesInQuotes: boolean): OpenName | undefined {
  const none = { prefix: '', quote: '', from: offset, tokens: 0, isOpen: false };
  const last = tokens.count - 1;
  const from = tokens.starts[last] ?? 0;
  const kind = tokens.kinds[last];
  if (tokens.ends[last] !== offset) return kind === tokenKinds.broken ? undefined : none;
  const text = tokens.source.slice(from, offset);
  switch (kind) {
    case tokenKinds.word:
      return { prefix: text, quote: '', from, tokens: 1, isOpen: true };
    case tokenKinds.operator:
    case tokenKinds.delimiter:
      return none;
    case tokenKinds.string:
      // PostgreSQL and others need no space behind a string.
      return none;
    case tokenKinds.quotedName:
      return { prefix: unquote(text, false), quote: text[0] ?? '', from, tokens: 1, isOpen: false };
    case tokenKinds.broken:
      return isOpenQuote(text, hasNamesInQuotes)
        ? { prefix: text.slice(1), quote: text[0] ?? '', from, tokens: 1, isOpen: true }
        : undefined;
    default:
      return undefined;
  }
}

function isOpenQuote(text: string, hasNamesInQuotes: boolean): boolean {
  const quote = text[0];
  return (quote === '`' || quote === '[' || (quote === '"' && hasNamesInQuotes)) && !/[\r\n]/.test(text);
}

const restOfWord = /[\p{L}\p{N}_$#]*/uy;

/** The rest of a name in whose middle the cursor stands belongs to it, with the quote that closes it. */
function endOfName(sql: string, offset: number, { quote, isOpen }: OpenName): number {
  if (!isOpen) return offset;
  restOfWord.lastIndex = offset;
  const end = offset + (restOfWord.exec(sql)?.[0].length ?? 0);
  if (quote === '') return end;
  return sql[end] === closing(quote) ? end + 1 : offset;
}

function closing(quote: string): string {
  return quote === '[' ? ']' : quote;
}

function qualifiersBefore(tokens: Tokens, count: number): { qualifiers: readonly Qualifier[]; count: number } {
  const qualifiers: Qualifier[] = [];
  let left = count;
  while (left > 1 && tokens.words[left - 1] === '.' && isNameToken(tokens, left - 2)) {
    const quoted = tokens.kinds[left - 2] === tokenKinds.quotedName;
    const text = tokens.source.slice(tokens.starts[left - 2], tokens.ends[left - 2]);
    qualifiers.unshift({ text: quoted ? unquote(text, false) : text, quoted });
    left -= 2;
  }
  return { qualifiers, count: left };
}

/** Whether a token may be a name by its looks. */
export function isNameToken({ kinds }: Tokens, at: number): boolean {
  return kinds[at] === tokenKinds.word || kinds[at] === tokenKinds.quotedName;
}

/** The statement that the cursor stands in, from what was read before it and behind it. */
function statementAround(
  before: Tokens,
  count: number,
  { after, dialect }: { after: Tokens; dialect: Dialect },
): Pick<Cursor, 'tokens' | 'at'> {
  const { split } = dialects[dialect];
  const last = splitTokens({ ...before, count }, split).at(-1);
  const first = last && last.endedBy === count ? last.first : count;
  const joined = new TokenList(after.source, (count - first + after.count) * 4);
  copy(before, joined, { first, end: count });
  const at = joined.count;
  copy(after, joined, { first: 0, end: after.count });
  const tokens = joined.finish();
  const own = splitTokens(tokens, split).find(({ endedBy }) => endedBy >= at);
  return { tokens: { ...tokens, count: Math.max(at, Math.min(own?.end ?? tokens.count, tokens.count)) }, at };
}

function copy(from: Tokens, to: TokenList, { first, end }: { first: number; end: number }): void {
  for (let index = first; index < end; index++)
    to.add(from.kinds[index] ?? 0, from.starts[index] ?? 0, from.ends[index] ?? 0, from.words[index] ?? '');
}

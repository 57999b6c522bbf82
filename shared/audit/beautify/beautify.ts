import type { FormatOptions } from 'sql-formatter';
import { limits } from '../../limits.ts';
import type { Span } from '../tree/node.ts';
import { dialects } from '../dialects/index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { lex } from '../tokens/lexer.ts';
import { splitTokens, type TokenRange } from '../tokens/split-tokens.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { layouts, type Language } from '../dialects/layouts.ts';

/**
 * SQL laid out anew. `kept` are the statements that stayed as they were, because laying them out would have changed
 * more than white space.
 */
export type Beautified = { readonly sql: string; readonly statements: number; readonly kept: number };

/**
 * Lays out each statement; comments and client lines between them stay. Only white space changes: our own lexer reads
 * the same before and after.
 */
export async function beautify(sql: string, dialect: Dialect): Promise<Beautified> {
  if (sql.length > limits.beautifiedCharactersMax)
    throw new RangeError(`At most ${limits.beautifiedCharactersMax} characters can be laid out`);
  const language = await layouts[dialect]();
  const tokens = tokensOf(sql, dialect);
  const ranges = splitTokens(tokens, dialects[dialect].split);
  let result = '';
  let kept = 0;
  let end = 0;
  for (const range of ranges) {
    const start = tokens.starts[range.first] ?? 0;
    const written = sql.slice(start, tokens.ends[range.end - 1]);
    const better = layOut(written, { tokens, range, language, dialect });
    if (better === undefined) kept++;
    result += gap(sql.slice(end, start)) + (better ?? written);
    end = start + written.length;
  }
  result += sql.slice(end);
  // A statement that is laid out right may still not stand so among the others.
  return isSame(tokens, tokensOf(result, dialect))
    ? { sql: result, statements: ranges.length, kept }
    : { sql, statements: ranges.length, kept: ranges.length };
}

type Job = {
  readonly tokens: Tokens;
  readonly range: TokenRange;
  readonly language: Language;
  readonly dialect: Dialect;
};

function layOut(
  written: string,
  { tokens, range, language: { formatDialect, language }, dialect }: Job,
): string | undefined {
  // The statements of a routine's body would be torn out of it.
  for (let index = range.first; index < range.end; index++) if (tokens.words[index] === ';') return undefined;
  const better = attempt(() => formatDialect(written, { dialect: language, ...layout }));
  return better !== undefined && isSame(tokensOf(written, dialect), tokensOf(better, dialect)) ? better : undefined;
}

const layout: Partial<FormatOptions> = { tabWidth: 2, keywordCase: 'preserve', linesBetweenQueries: 1 };

/** The library throws at what its dialect does not know. */
function attempt(work: () => string): string | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Two statements on one line come apart. */
function gap(between: string): string {
  return /^;[ \t]*$/.test(between) ? ';\n' : between;
}

function tokensOf(sql: string, dialect: Dialect): Tokens {
  const { lexical, split } = dialects[dialect];
  return lex(sql, lexical, split);
}

function isSame(a: Tokens, b: Tokens): boolean {
  if (a.count !== b.count || a.comments.length !== b.comments.length) return false;
  for (let index = 0; index < a.count; index++)
    if (a.kinds[index] !== b.kinds[index] || textAt(a, index) !== textAt(b, index)) return false;
  return a.comments.every((comment, index) => {
    const other = b.comments[index];
    return (
      other !== undefined &&
      flat(a, comment) === flat(b, other) &&
      (!comment.hint || tokensBefore(a, comment.start) === tokensBefore(b, other.start))
    );
  });
}

function textAt({ source, starts, ends }: Tokens, index: number): string {
  return source.slice(starts[index], ends[index]);
}

/** A comment of several lines is indented anew. */
function flat({ source }: Tokens, { start, end }: Span): string {
  return source.slice(start, end).replace(/\s+/g, ' ').trim();
}

/** A hint says something only where it stands. */
function tokensBefore({ starts, count }: Tokens, offset: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

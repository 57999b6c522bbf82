import type { Expression } from '../../tree/expression.ts';
import type { Statement } from '../../tree/statement.ts';
import { lex } from '../../tokens/lexer.ts';
import { tokenKinds, type Tokens } from '../../tokens/tokens.ts';
import { Parser, SyntaxFailure } from '../parser.ts';
import { possibleTexts, type TextPiece } from './constant-text.ts';

/**
 * The statements of each text that may be run or prepared, where it is a constant or put together of constants; nothing
 * of one of which a part is made at run time or that cannot be read. Their places are those in the script.
 */
export function statementsInText(p: Parser, text: Expression | undefined): Statement[] {
  return possibleTexts(p, text).flatMap((pieces) => statementsOf(p, pieces));
}

function statementsOf(p: Parser, pieces: readonly TextPiece[]): Statement[] {
  p.textsFrom = Math.min(p.textsFrom ?? Infinity, ...pieces.map(({ start }) => start));
  return readable(() => {
    const tokens = tokensOf(p, pieces);
    const { dialect, grammar } = p;
    return tokens
      ? allOf(new Parser(tokens, { first: 0, end: tokens.count }, { dialect, grammar, isInsideText: true }))
      : [];
  });
}

/** The tokens of all pieces, one behind the other, each at its place; nothing where a seam cuts through a word. */
function tokensOf(p: Parser, pieces: readonly TextPiece[]): Tokens | undefined {
  const source = withoutEscapes(p.tokens.source, pieces);
  if (source === undefined || pieces.some((piece, at) => at > 0 && cutsWord(source, pieces[at - 1], piece)))
    return undefined;
  const read = pieces.map((piece) => tokensOfPiece(p, source, piece));
  const [only] = read;
  if (only && read.length === 1) return only;
  return {
    source,
    count: read.reduce((sum, { count }) => sum + count, 0),
    comments: [],
    words: read.flatMap(({ words }) => [...words]),
    kinds: Uint8Array.from(read.flatMap(({ kinds, count }) => [...kinds.slice(0, count)])),
    starts: Int32Array.from(read.flatMap(({ starts, count }) => [...starts.slice(0, count)])),
    ends: Int32Array.from(read.flatMap(({ ends, count }) => [...ends.slice(0, count)])),
  };
}

function tokensOfPiece({ dialect }: Parser, source: string, { start, end, as }: TextPiece): Tokens {
  if (as !== 'name') return lex(source.slice(0, end), dialect.lexical, dialect.split, start);
  const word = source.slice(start, end).toUpperCase();
  return {
    source,
    count: 1,
    comments: [],
    words: [word],
    kinds: Uint8Array.of(tokenKinds.word),
    starts: Int32Array.of(start),
    ends: Int32Array.of(end),
  };
}

/** Whether two pieces make one word between them. */
function cutsWord(source: string, before: TextPiece | undefined, behind: TextPiece): boolean {
  if (!before || before.start === before.end || behind.start === behind.end) return false;
  return wordCharacter.test(source.charAt(before.end - 1)) && wordCharacter.test(source.charAt(behind.start));
}

const wordCharacter = /[\p{L}\p{N}_$'"]/u;
const ownSourceMax = 100_000;

/**
 * The source, in whose pieces of SQL each pair of quotes is one and a blank, so that everything keeps its place. A
 * changed source costs as much as it is long.
 */
function withoutEscapes(source: string, pieces: readonly TextPiece[]): string | undefined {
  let result = source;
  for (const { start, end, as, quote } of pieces) {
    const inner = source.slice(start, end);
    const plain = as === 'sql' && quote !== '' ? unescaped(inner, quote) : inner;
    if (plain === inner) continue;
    if (plain === undefined || source.length > ownSourceMax) return undefined;
    result = result.slice(0, start) + plain + result.slice(end);
  }
  return result;
}

/** The text with each pair of quotes as one and a blank. */
function unescaped(text: string, quote: string): string | undefined {
  if (!text.includes(quote) && !text.includes('\\')) return text;
  const pieces = text.split(new RegExp(`[${quote}\\\\]${quote}`));
  if (pieces.some((piece) => piece.includes(quote) || piece.includes('\\'))) return undefined;
  // Every second one closes.
  return pieces.reduce((joined, piece, at) => joined + (at % 2 === 1 ? ` ${quote}` : `${quote} `) + piece);
}

function readable(read: () => Statement[]): Statement[] {
  try {
    return read();
  } catch (failure) {
    if (failure instanceof SyntaxFailure) return [];
    throw failure;
  }
}

function allOf(p: Parser): Statement[] {
  const statements: Statement[] = [];
  while (!p.atEnd()) {
    if (p.accept(';')) continue;
    statements.push(p.grammar.statement(p));
    if (!p.atEnd()) p.expect(';');
  }
  return statements;
}

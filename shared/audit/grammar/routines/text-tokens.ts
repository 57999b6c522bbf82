import { lex } from '../../tokens/lexer.ts';
import { tokenKinds, type Tokens } from '../../tokens/tokens.ts';
import type { Parser } from '../parser.ts';
import type { TextPiece } from './constant-text.ts';

/**
 * The tokens of a text that is put together, and those among them that may be a number as well as a name: what stands
 * there is known only at run time.
 */
export type TextTokens = Tokens & { readonly made: Map<number, string>; readonly maybeNumbers: ReadonlySet<number> };

type Token = {
  readonly kind: number;
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** What stands for a part that is known only at run time. */
  readonly made?: string;
  readonly maybeNumber?: true;
};

/**
 * The tokens of all pieces, one behind the other, each at its place; nothing where it is not certain what a part is
 * that is known only at run time.
 */
export function tokensOfText(p: Parser, pieces: readonly TextPiece[]): TextTokens | undefined {
  const source = withoutEscapes(p.tokens.source, pieces);
  if (source === undefined) return undefined;
  const text: Text = { p, source, pieces, tokens: [] };
  let next = { piece: 0, from: pieces[0]?.start ?? 0 };
  while (next.piece < pieces.length) {
    const behind = takePiece(text, next);
    if (!behind) return undefined;
    next = behind;
  }
  return assembled(source, text.tokens);
}

type Text = {
  readonly p: Parser;
  readonly source: string;
  readonly pieces: readonly TextPiece[];
  readonly tokens: Token[];
};
/** From where on a piece is to be read. */
type Next = { readonly piece: number; readonly from: number };

/** Reads one piece, or several that stand between the same quotes, and answers what comes behind it. */
function takePiece(text: Text, { piece: at, from }: Next): Next | undefined {
  const { pieces, tokens } = text;
  const piece = pieces[at];
  if (!piece) return undefined;
  const read = piece.as === 'sql' || piece.as === 'string' ? lexed(text, piece, from) : [wordOf(text, piece)];
  if (!isFollowing(text, { piece: at, from }, read)) return undefined;
  const behind = { piece: at + 1, from: pieces[at + 1]?.start ?? 0 };
  const last = read.at(-1);
  if (last?.kind !== tokenKinds.broken || behind.piece === pieces.length) {
    tokens.push(...read);
    return behind;
  }
  tokens.push(...read.slice(0, -1));
  return quotedAcross(text, last, behind);
}

/** Whether what was read may stand behind what stands before it; its first token is joined with the last one. */
function isFollowing(text: Text, { piece: at, from }: Next, read: Token[]): boolean {
  const [first] = read;
  if (first && cutsWord(text, at, from)) return goesOnWith(text, at, read, first);
  return text.pieces[at]?.as !== 'made' || isDemanded(text, at);
}

/** Takes the last token into the first of a piece, where they are one word. */
function goesOnWith(text: Text, at: number, read: Token[], first: Token): boolean {
  const last = text.tokens.at(-1);
  if (!last || !isOneWord(text, at, [last, first])) return false;
  text.tokens.pop();
  read[0] = joinedOf(text, last, first);
  return true;
}

function lexed({ p: { dialect }, source }: Text, { end }: TextPiece, from: number): Token[] {
  const { count, kinds, words, starts, ends } = lex(source.slice(0, end), dialect.lexical, dialect.split, from);
  return Array.from({ length: count }, (_, at) => ({
    kind: kinds[at] ?? 0,
    word: words[at] ?? '',
    start: starts[at] ?? 0,
    end: ends[at] ?? 0,
  }));
}

function wordOf({ source }: Text, piece: TextPiece): Token {
  const { start, end, as } = piece;
  if (as === 'name') return { kind: tokenKinds.word, word: source.slice(start, end).toUpperCase(), start, end };
  const name = placeholder(source, piece);
  return as === 'madeString'
    ? { kind: tokenKinds.string, word: '', start, end, made: `'${name}'` }
    : {
        kind: tokenKinds.quotedName,
        word: '',
        start,
        end,
        made: name,
        ...(as === 'made' ? { maybeNumber: true as const } : {}),
      };
}

/** The expression that makes a part, in braces. */
function placeholder(source: string, { start, end }: TextPiece): string {
  return `{${source.slice(start, Math.min(end, start + placeholderMax)).replaceAll(/[\s'"]+/g, ' ')}}`;
}

const placeholderMax = 40;

/** Whether a piece goes on with the word that the one before it ends with. */
function cutsWord({ source, pieces, tokens }: Text, at: number, from: number): boolean {
  const [before, piece] = [pieces[at - 1], pieces[at]];
  const last = tokens.at(-1);
  if (!before || !piece || !last || from > piece.start || before.start === before.end || from === piece.end)
    return false;
  const touches = before.as === 'sql' ? wordCharacter.test(source.charAt(before.end - 1)) : true;
  return touches && (piece.as === 'sql' ? wordCharacter.test(source.charAt(from)) : true);
}

const wordCharacter = /[\p{L}\p{N}_$]/u;
const wordKinds = new Set<number>([tokenKinds.word, tokenKinds.number, tokenKinds.quotedName]);

/** Whether it is certain that two tokens of two pieces make one word: what a variable brings may begin with a blank. */
function isOneWord({ source, pieces }: Text, at: number, tokens: readonly Token[]): boolean {
  const [before, piece, behind] = [pieces[at - 1], pieces[at], pieces[at + 1]];
  if (!before || !piece || !tokens.every(({ kind }) => wordKinds.has(kind))) return false;
  if (piece.as === 'sql') return true;
  if (before.as !== 'sql') return false;
  return piece.as !== 'made' || source.charAt(before.end - 1) === '_' || startsInWord(source, behind);
}

function startsInWord(source: string, piece: TextPiece | undefined): boolean {
  return piece?.as === 'sql' && piece.start < piece.end && wordCharacter.test(source.charAt(piece.start));
}

function joinedOf({ source }: Text, last: Token, first: Token): Token {
  const textOf = ({ made, start, end }: Token) => made ?? source.slice(start, end);
  const made = `${textOf(last)}${textOf(first)}`;
  const span = { start: last.start, end: Math.max(first.end, last.end) };
  const isKnown = !last.made && !first.made && last.kind !== tokenKinds.quotedName;
  return isKnown
    ? { ...last, word: made.toUpperCase(), ...span, made }
    : { kind: tokenKinds.quotedName, word: '', ...span, made };
}

/** Whether something has to stand behind what stands before a part that is known only at run time. */
function isDemanded({ tokens }: Text, at: number): boolean {
  const last = tokens.at(-1);
  if (at === 0 || !last) return false;
  return last.kind === tokenKinds.operator ? !closing.has(last.word) : demanding.has(last.word);
}

const closing = new Set([')', ']', '*', ';', '}']);
const demanding = new Set(
  `TABLE FROM INTO UPDATE JOIN INDEX ON COLUMN EXISTS SCHEMA DATABASE VIEW SEQUENCE USER ROLE LOGIN TYPE FUNCTION
  PROCEDURE TRIGGER CONSTRAINT TO ONLY ADD BY WHERE AND OR NOT IN LIKE SELECT DISTINCT SET LIMIT OFFSET TRUNCATE
  PARTITION OF TABLESPACE REFERENCES USING KEY CONCURRENTLY RENAME LOCK ANALYZE VACUUM DOMAIN EXTENSION POLICY RULE
  PASSWORD KILL SESSION TOP AS THAN BETWEEN VALUES DEFAULT COMMENT IS USE MODIFY CHANGE COLLATE OWNER WITH
  INCREMENT CACHE MAXVALUE MINVALUE VALUE RESTART SIZE MAXSIZE`.split(/\s+/),
);

/** A name or string whose quotes stand in pieces apart; nothing where it is not closed. */
function quotedAcross({ p, source, pieces, tokens }: Text, open: Token, next: Next): Next | undefined {
  const quote = source.charAt(open.start);
  const closer = quote === '[' ? ']' : quote;
  const kind = kindOfQuoted(p, quote, closer);
  if (kind === undefined) return undefined;
  let inside = source.slice(open.start + 1, open.end);
  for (let at = next.piece; at < pieces.length; at++) {
    const piece = pieces[at];
    if (!piece) return undefined;
    if (piece.as !== 'sql') {
      inside += piece.as === 'name' ? source.slice(piece.start, piece.end) : placeholder(source, piece);
      continue;
    }
    const end = source.indexOf(closer, piece.start);
    if (end < 0 || end >= piece.end) {
      inside += source.slice(piece.start, piece.end);
      continue;
    }
    inside += source.slice(piece.start, end);
    const made = kind === tokenKinds.string ? `'${inside.replaceAll("'", ' ')}'` : inside;
    tokens.push({ kind, word: '', start: open.start, end: end + 1, made });
    return { piece: at, from: end + 1 };
  }
  return undefined;
}

/** What a pair of quotes makes of its inside; nothing of a comment. */
function kindOfQuoted({ dialect }: Parser, quote: string, closer: string): number | undefined {
  if (!/['"`[]/.test(quote)) return undefined;
  const { count, kinds } = lex(`${quote}a${closer}`, dialect.lexical, dialect.split);
  return count === 1 ? kinds[0] : undefined;
}

function assembled(source: string, tokens: readonly Token[]): TextTokens {
  const those = (are: (token: Token) => boolean) => tokens.flatMap((token, at) => (are(token) ? [at] : []));
  return {
    source,
    count: tokens.length,
    comments: [],
    words: tokens.map(({ word }) => word),
    kinds: Uint8Array.from(tokens, ({ kind }) => kind),
    starts: Int32Array.from(tokens, ({ start }) => start),
    ends: Int32Array.from(tokens, ({ end }) => end),
    made: new Map(tokens.flatMap(({ made }, at) => (made === undefined ? [] : [[at, made]]))),
    maybeNumbers: new Set(those(({ maybeNumber }) => maybeNumber === true)),
  };
}

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

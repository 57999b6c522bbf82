import type { Span } from '../tree/node.ts';
import type { ParsedScript, ParsedStatement, SyntaxProblem } from '../tree/parsed-script.ts';
import type { Generic, Statement } from '../tree/statement.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { DialectTable } from '../grammar/dialect.ts';
import { dialects } from '../dialects/index.ts';
import { parseExpression } from '../grammar/expressions/expression.ts';
import { parseBodyStatement } from '../grammar/routines/procedural.ts';
import { parseQuery, parseQueryRest } from '../grammar/queries/query.ts';
import { parseStatement } from '../grammar/statements/statement.ts';
import { lex } from '../tokens/lexer.ts';
import { freshClient, type ClientState } from '../tokens/client-lines.ts';
import { Parser, SyntaxFailure, type Grammar } from '../grammar/parser.ts';
import { lineStartsOf, positionAt } from '../tokens/position.ts';
import { splitTokens, type TokenRange } from '../tokens/split-tokens.ts';
import { sqlTypeOf } from './sql-type.ts';
import { tokenKinds, type StatementTokens, type Tokens } from '../tokens/tokens.ts';

/** Reads a script. A statement that cannot be read is `unparsed` with its error; the others are not touched by it. */
export function parseScript(sql: string, dialect: Dialect): ParsedScript {
  const { count, statements } = readScript(sql, dialect);
  return { statements: Array.from({ length: count }, (_, piece) => statements(piece)).flat() };
}

/**
 * A script in pieces of one statement, or of one batch, each read when it is asked for: the trees of a large script
 * need many times its size.
 */
export type ScriptReader = {
  readonly count: number;
  /** Too long for trees of many of its pieces to be kept. */
  readonly isLong?: boolean;
  /** In which file a piece stands, counted from 0; missing where all of it is one. */
  readonly fileOf?: (piece: number) => number;
  /** In upper case; '' when the piece may hold statements that begin otherwise. */
  firstWord(piece: number): string;
  statements(piece: number): readonly ParsedStatement[];
  /**
   * The tokens of a piece that is one statement and whose text would be cut into the same by itself; undefined where it
   * might not be.
   */
  tokensOf?(piece: number): StatementTokens | undefined;
};

/** Cuts a script into pieces and reads each when it is asked for. */
export function readScript(sql: string, dialect: Dialect): ScriptReader {
  const { lexical, split } = dialects[dialect];
  const tokens = lex(sql, lexical, split);
  return readerOf(tokens, splitTokens(tokens, split), { dialect, place: scriptStart });
}

/** Where a window of a script begins: lines and columns count from 1. */
export type WindowPlace = { readonly client: ClientState; readonly line: number; readonly column: number };

/** The beginning of every script. */
export const scriptStart: WindowPlace = { client: freshClient, line: 1, column: 1 };

/** Reads the pieces of what was cut. */
export function readerOf(
  tokens: Tokens,
  ranges: readonly TokenRange[],
  { dialect, place }: { dialect: Dialect; place: WindowPlace },
): ScriptReader {
  const table = dialects[dialect];
  const job: Job = {
    tokens,
    table,
    grammar: grammarOf(table),
    lineStarts: lineStartsOf(tokens.source),
    place,
  };
  const { blocks, slashLines } = table.split;
  const isInBatches = blocks === 'batch';
  // Clients that read lines for themselves see others when a statement stands alone.
  const isCutAlike = !isInBatches && !slashLines;
  return {
    count: ranges.length,
    firstWord: (piece) => {
      const { first, end } = ranges[piece] ?? { first: tokens.count, end: tokens.count };
      const word = isInBatches ? '' : (tokens.words[first] ?? '');
      // SELECT … INTO makes a table.
      return word === 'SELECT' && tokens.words.slice(first, end).includes('INTO') ? '' : word;
    },
    statements: (piece) => {
      const range = ranges[piece];
      if (!range) return [];
      return isInBatches ? parseBatch(job, range) : [parseRange(job, range)];
    },
    tokensOf: (piece) => {
      const range = isCutAlike ? ranges[piece] : undefined;
      return range && standsAlone(tokens, range) ? { tokens, first: range.first, end: range.end } : undefined;
    },
  };
}

/**
 * Whether the tokens do not hang on what stands around them: a comment of MySQL may hold SQL and begin before its
 * statement, and two hyphens are a comment at the end of a text only.
 */
function standsAlone({ source, starts, ends, words }: Tokens, { first, end }: TokenRange): boolean {
  if (words[end - 1] === '-') return false;
  return !source.slice(starts[first], ends[end - 1]).includes('*/');
}

/** The productions of a dialect: the shared ones, and its own where it has them. */
export function grammarOf({ own }: DialectTable): Grammar {
  return own ? { ...grammar, ...own } : grammar;
}

const grammar: Grammar = {
  expression: parseExpression,
  query: parseQuery,
  queryRest: parseQueryRest,
  statement: parseStatement,
  bodyStatement: parseBodyStatement,
};

type Job = {
  readonly tokens: Tokens;
  readonly table: DialectTable;
  readonly grammar: Grammar;
  readonly lineStarts: Int32Array;
  readonly place: WindowPlace;
};

/** Where an offset of a window stands in its script. */
function placeOf({ lineStarts, place }: Pick<Job, 'lineStarts' | 'place'>, offset: number) {
  const { line, column } = positionAt(lineStarts, offset);
  return { line: line + place.line - 1, column: line === 1 ? column + place.column - 1 : column };
}

/** The statements of a batch, of which each ends where its grammar ends. */
function parseBatch(job: Job, batch: TokenRange): ParsedStatement[] {
  const statements: ParsedStatement[] = [];
  let first = behindSemicolons(job.tokens, batch.first);
  while (first < batch.end) {
    const range = { first, end: batch.end };
    const parser = parserOf(job, range);
    const reading = readStatement(parser);
    const end = reading.tree ? parser.at : (job.table.own?.brokenEnd?.(job.tokens, range, parser.at) ?? batch.end);
    statements.push(statementOf(job, { first, end }, reading));
    first = behindSemicolons(job.tokens, end);
  }
  return statements;
}

function behindSemicolons(tokens: Tokens, from: number): number {
  let at = from;
  while (tokens.words[at] === ';') at++;
  return at;
}

function parseRange(job: Job, range: TokenRange): ParsedStatement {
  return statementOf(job, range, readStatement(parserOf(job, range)));
}

function parserOf({ tokens, table, grammar: productions }: Job, range: TokenRange): Parser {
  return new Parser(tokens, range, { dialect: table, grammar: productions });
}

function statementOf(
  job: Job,
  range: TokenRange,
  { tree: read, fidelity, failure, textsFrom }: Reading,
): ParsedStatement {
  const { tokens } = job;
  const start = tokens.starts[range.first] ?? 0;
  const end = tokens.ends[range.end - 1] ?? start;
  const tree: Statement = read ?? { kind: 'unparsed', start, end };
  const error = failure ? problemOf(failure, job, range) : undefined;
  const { line, column } = placeOf(job, start);
  const statement: ParsedStatement = {
    kind: tree.kind,
    tree,
    text: tokens.source.slice(start, end),
    start,
    end,
    line,
    column,
    fidelity,
    sqlType: sqlTypeOf(tree, tokens.words[range.first] ?? ''),
    comments: commentsUpTo(tokens, range, end),
    error,
  };
  if (textsFrom === undefined || textsFrom >= start) return statement;
  return { ...statement, borrowed: { start: textsFrom, text: tokens.source.slice(textsFrom, start) } };
}

/** `tree` is missing when the statement could not be read. */
type Reading = {
  readonly tree: Statement | undefined;
  readonly fidelity: ParsedStatement['fidelity'];
  readonly failure: SyntaxFailure | undefined;
  readonly textsFrom?: number | undefined;
};

function readStatement(parser: Parser): Reading {
  try {
    const tree = parser.grammar.statement(parser);
    if (!isBehindStatement(parser)) parser.fail({ zh: '应为语句结尾', en: 'expected the end of the statement' });
    if (parser.missing) return { tree, fidelity: 'partial', failure: parser.missing };
    const fidelity = tree.kind === 'generic' ? 'generic' : parser.fidelity;
    return { tree, fidelity, failure: undefined, textsFrom: parser.textsFrom };
  } catch (failure) {
    // A worker's stack may be smaller than the nesting limit supposes.
    const known = failure instanceof RangeError ? parser.tooDeep() : failure;
    if (!(known instanceof SyntaxFailure)) throw known;
    return { tree: undefined, fidelity: 'error', failure: known };
  }
}

function isBehindStatement(parser: Parser): boolean {
  const startsStatement = parser.dialect.own?.startsStatement;
  return parser.atEnd() || (startsStatement !== undefined && (parser.is(';') || startsStatement(parser)));
}

const objectHeads: ReadonlySet<string> = new Set(['CREATE', 'ALTER', 'DROP']);

function genericTree([verb = '', next]: readonly string[], { start, end }: Span): Generic {
  return { kind: 'generic', start, end, verb, objectType: objectHeads.has(verb) ? next : undefined, names: [] };
}

/** What is known of a statement that we cannot read although it is well formed. */
export function knownByFirstWords(
  { text, start, end }: Pick<ParsedStatement, 'text' | 'start' | 'end'>,
  dialect: Dialect,
): Pick<ParsedStatement, 'kind' | 'tree' | 'fidelity'> {
  const { lexical, split } = dialects[dialect];
  return { kind: 'generic', tree: genericTree(lex(text, lexical, split).words, { start, end }), fidelity: 'generic' };
}

function problemOf(failure: SyntaxFailure, job: Job, range: TokenRange): SyntaxProblem {
  const { offset, expected, reason } = failure;
  return { offset, ...placeOf(job, offset), expected, near: nearToken(job.tokens, range, offset), reason };
}

const nearMax = 40;

function nearToken(tokens: Tokens, range: TokenRange, offset: number): string {
  for (let index = range.first; index < range.end; index++) {
    if (tokens.starts[index] !== offset) continue;
    const length =
      tokens.kinds[index] === tokenKinds.broken ? nearMax : Math.min(nearMax, (tokens.ends[index] ?? offset) - offset);
    return tokens.source.slice(offset, offset + length);
  }
  return isInText(tokens, range, offset) ? wordAt(tokens.source, offset) : '';
}

/** Whether the place lies within a string, as that of a routine's body does. */
function isInText({ starts, ends }: Tokens, { first, end }: TokenRange, offset: number): boolean {
  for (let index = first; index < end; index++)
    if ((starts[index] ?? 0) < offset && offset < (ends[index] ?? 0)) return true;
  return false;
}

/** The word or sign here; nothing at the end of a body. */
function wordAt(source: string, offset: number): string {
  wordOrSign.lastIndex = offset;
  return wordOrSign.exec(source)?.[0].slice(0, nearMax) ?? '';
}

const wordOrSign = /[\p{L}\p{N}_]+|[^\s$]/uy;

/** The comments before and inside a statement: those that begin behind the statement before it. */
function commentsUpTo(
  { comments, words, kinds, ends }: Tokens,
  { first }: TokenRange,
  end: number,
): ParsedStatement['comments'] {
  if (comments.length === 0) return comments;
  let before = first - 1;
  while (
    before >= 0 &&
    (words[before] === ';' || kinds[before] === tokenKinds.delimiter || kinds[before] === tokenKinds.clientLine)
  )
    before--;
  return comments.slice(firstFrom(comments, before < 0 ? 0 : (ends[before] ?? 0)), firstFrom(comments, end));
}

/** The place of the first comment that begins at an offset or behind it. */
function firstFrom(comments: Tokens['comments'], offset: number): number {
  let low = 0;
  let high = comments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((comments[middle]?.start ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

import type { Generic, ParsedScript, ParsedStatement, Span, Statement, SyntaxProblem } from './ast.ts';
import { brokenEnd } from './broken-end.ts';
import type { Dialect } from './dialects/index.ts';
import type { DialectTable } from './dialects/dialect.ts';
import { dialects } from './dialects/index.ts';
import { parseExpression } from './grammar/expression.ts';
import { parseBodyStatement } from './grammar/procedural.ts';
import { parseQuery, parseQueryRest } from './grammar/query.ts';
import { parseStatement } from './grammar/statement.ts';
import { lex } from './lexer.ts';
import { Parser, SyntaxFailure, type Grammar } from './parser.ts';
import { lineStartsOf, positionAt } from './position.ts';
import { splitTokens, type TokenRange } from './split.ts';
import { sqlTypeOf } from './sql-type.ts';
import { tokenKinds, type Tokens } from './tokens.ts';

/** Reads a script. A statement that cannot be read is `unparsed` with its error; the others are not touched by it. */
export function parseScript(sql: string, dialect: Dialect): ParsedScript {
  const table = dialects[dialect];
  const tokens = lex(sql, table.lexical, table.split);
  const lineStarts = lineStartsOf(sql);
  const job = { tokens, table, grammar: table.own ? { ...grammar, ...table.own } : grammar, lineStarts, comments: new CommentReader(tokens) };
  const statements = splitTokens(tokens, table.split).flatMap((range) => (table.split.blocks === 'batch' ? parseBatch(job, range) : parseRange(job, range)));
  return { statements };
}

const grammar: Grammar = { expression: parseExpression, query: parseQuery, queryRest: parseQueryRest, statement: parseStatement, bodyStatement: parseBodyStatement };

type Job = { readonly tokens: Tokens; readonly table: DialectTable; readonly grammar: Grammar; readonly lineStarts: Int32Array; readonly comments: CommentReader };

/** The statements of a batch, of which each ends where its grammar ends. */
function parseBatch(job: Job, batch: TokenRange): ParsedStatement[] {
  const statements: ParsedStatement[] = [];
  let first = behindSemicolons(job.tokens, batch.first);
  while (first < batch.end) {
    const parser = parserOf(job, { first, end: batch.end });
    const reading = readStatement(parser);
    const end = reading.tree ? parser.at : brokenEnd(job.tokens, { first, end: batch.end }, parser.at);
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

function statementOf({ tokens, table, lineStarts, comments }: Job, range: TokenRange, { tree: read, fidelity, failure }: Reading): ParsedStatement {
  const start = tokens.starts[range.first] ?? 0;
  const end = tokens.ends[range.end - 1] ?? start;
  const isForgiven = !read && failure?.reason === 'unexpected' && !table.grammar.isComplete;
  const words = tokens.words.slice(range.first, range.first + 2);
  const tree: Statement = read ?? (isForgiven ? genericTree(words, { start, end }) : { kind: 'unparsed', start, end });
  const error = failure && !isForgiven ? problemOf(failure, tokens, { range, lineStarts }) : undefined;
  return {
    kind: tree.kind, tree, text: tokens.source.slice(start, end), start, end, ...positionAt(lineStarts, start), fidelity: isForgiven ? 'generic' : fidelity,
    sqlType: sqlTypeOf(tree, words[0] ?? ''), comments: comments.upTo(end), error,
  };
}

/** `tree` is missing when the statement could not be read. */
type Reading = { readonly tree: Statement | undefined; readonly fidelity: ParsedStatement['fidelity']; readonly failure: SyntaxFailure | undefined };

function readStatement(parser: Parser): Reading {
  try {
    const tree = parser.grammar.statement(parser);
    if (!isBehindStatement(parser)) parser.fail({ zh: '应为语句结尾', en: 'expected the end of the statement' });
    if (parser.missing) return { tree, fidelity: 'partial', failure: parser.missing };
    return { tree, fidelity: tree.kind === 'generic' ? 'generic' : parser.fidelity, failure: undefined };
  } catch (failure) {
    // A worker's stack may be smaller than the nesting limit supposes.
    const known = failure instanceof RangeError ? parser.tooDeep() : failure;
    if (!(known instanceof SyntaxFailure)) throw known;
    return { tree: undefined, fidelity: 'error', failure: known };
  }
}

function isBehindStatement(parser: Parser): boolean {
  const { own } = parser.dialect;
  return parser.atEnd() || (own !== undefined && (parser.is(';') || own.startsStatement(parser)));
}

const objectHeads: ReadonlySet<string> = new Set(['CREATE', 'ALTER', 'DROP']);

function genericTree([verb = '', next]: readonly string[], { start, end }: Span): Generic {
  return { kind: 'generic', start, end, verb, objectType: objectHeads.has(verb) ? next : undefined, names: [] };
}

/** What is known of a statement that we cannot read although it is well formed. */
export function knownByFirstWords({ text, start, end }: Pick<ParsedStatement, 'text' | 'start' | 'end'>, dialect: Dialect): Pick<ParsedStatement, 'kind' | 'tree' | 'fidelity'> {
  const { lexical, split } = dialects[dialect];
  return { kind: 'generic', tree: genericTree(lex(text, lexical, split).words, { start, end }), fidelity: 'generic' };
}

function problemOf(failure: SyntaxFailure, tokens: Tokens, { range, lineStarts }: { range: TokenRange; lineStarts: Int32Array }): SyntaxProblem {
  const { offset, expected, reason } = failure;
  return { offset, ...positionAt(lineStarts, offset), expected, near: nearToken(tokens, range, offset), reason };
}

const nearMax = 40;

function nearToken(tokens: Tokens, range: TokenRange, offset: number): string {
  for (let index = range.first; index < range.end; index++) {
    if (tokens.starts[index] !== offset) continue;
    const length = tokens.kinds[index] === tokenKinds.broken ? nearMax : Math.min(nearMax, (tokens.ends[index] ?? offset) - offset);
    return tokens.source.slice(offset, offset + length);
  }
  return '';
}

/** Hands out the comments in order: those before and inside each statement. */
class CommentReader {
  private next = 0;
  private readonly tokens: Tokens;

  constructor(tokens: Tokens) {
    this.tokens = tokens;
  }

  upTo(end: number): ParsedStatement['comments'] {
    const { comments } = this.tokens;
    const from = this.next;
    while (this.next < comments.length && (comments[this.next]?.start ?? end) < end) this.next++;
    return comments.slice(from, this.next);
  }
}

import type { AnyNode } from '../../../tree/any-node.ts';
import type { Expression } from '../../../tree/expression.ts';
import type { Command, Statement } from '../../../tree/statement.ts';
import { Parser } from '../../../grammar/parser.ts';
import { tokenKinds, type Tokens } from '../../../tokens/tokens.ts';

/** A statement of PL/pgSQL that is no SQL. */
export function commandOf(
  p: Parser,
  start: number,
  { verb, parts }: { verb: string; parts: readonly AnyNode[] },
): Command {
  return { kind: 'command', start, end: p.last(), verb, objectType: undefined, words: [verb], names: [], parts };
}

/** The place of a word outside parentheses; the end when there is none. */
export function untilWord(p: Parser, word: string): number {
  let depth = 0;
  for (let at = p.at; at < p.end; at++) {
    const here = p.tokens.words[at];
    if (depth === 0 && here === word) return at;
    if (here === '(' || here === '[') depth++;
    else if (here === ')' || here === ']') depth--;
  }
  return p.end;
}

/** Reads a variable, perhaps with fields and elements. */
export function parseTarget(p: Parser): void {
  p.label();
  for (;;) {
    if (p.accept('.')) p.label();
    else if (p.accept('[')) {
      p.grammar.expression(p);
      if (p.accept(':')) p.grammar.expression(p);
      p.expect(']');
    } else return;
  }
}

/** Reads EXECUTE text with its INTO and USING, of which the order is free. */
export function parseDynamicTail(p: Parser): Expression[] {
  p.expect('EXECUTE');
  const parts = [p.grammar.expression(p)];
  while (p.isAny('INTO', 'USING')) {
    if (p.accept('USING')) parts.push(...p.list(() => p.grammar.expression(p)));
    else takeInto(p);
  }
  return parts;
}

/** Reads what stands up to the semicolon: an expression, or the rest of a query behind its SELECT. */
export function parseValue(p: Parser): {
  readonly parts: readonly Expression[];
  readonly query: Statement | undefined;
} {
  const from = p.at;
  const value = p.grammar.expression(p);
  if (p.is(';')) return { parts: [value], query: undefined };
  p.at = from;
  const end = untilWord(p, ';');
  const query = picked(p.tokens, [from].concat(indices(from, end)));
  query.words[0] = 'SELECT';
  query.kinds[0] = tokenKinds.word;
  query.ends[0] = p.start();
  p.at = end;
  return { parts: [], query: readAll(p, query) };
}

function indices(from: number, end: number): number[] {
  return Array.from({ length: end - from }, (_, index) => from + index);
}

/** Reads the SQL up to a place, or to the semicolon, without the INTO that names variables; PERFORM is SELECT. */
export function parseSql(p: Parser, end = untilWord(p, ';')): Statement {
  const tokens = sqlTokens(p, end);
  p.at = end;
  return readAll(p, tokens);
}

function readAll(p: Parser, tokens: Tokens): Statement {
  const inner = new Parser(
    tokens,
    { first: 0, end: tokens.count },
    { dialect: p.dialect, grammar: p.grammar, isInsideText: true },
  );
  const statement = inner.grammar.statement(inner);
  if (!inner.atEnd()) inner.fail(';');
  if (inner.fidelity !== 'full') p.fidelity = inner.fidelity;
  return statement;
}

function sqlTokens(p: Parser, end: number): Tokens {
  const [from, to] = intoBetween(p, end);
  const tokens = picked(
    p.tokens,
    indices(p.at, end).filter((at) => at < from || at >= to),
  );
  if (tokens.words[0] === 'PERFORM') tokens.words[0] = 'SELECT';
  return tokens;
}

function picked({ source, words, kinds, starts, ends }: Tokens, kept: readonly number[]): Tokens & { words: string[] } {
  return {
    source,
    count: kept.length,
    comments: [],
    words: kept.map((at) => words[at] ?? ''),
    kinds: Uint8Array.from(kept, (at) => kinds[at] ?? 0),
    starts: Int32Array.from(kept, (at) => starts[at] ?? 0),
    ends: Int32Array.from(kept, (at) => ends[at] ?? 0),
  };
}

const beforeTable = new Set(['INSERT', 'MERGE']);
const mayBring = new Set(['SELECT', 'WITH', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'VALUES', 'PERFORM']);

/** Where INTO with its variables stands. */
function intoBetween(p: Parser, end: number): readonly [number, number] {
  if (!p.isOneOf(mayBring)) return [end, end];
  const inner = new Parser(
    p.tokens,
    { first: p.at, end },
    { dialect: p.dialect, grammar: p.grammar, isInsideText: true },
  );
  for (;;) {
    const into = untilWord(inner, 'INTO');
    if (into >= end) return [end, end];
    inner.at = into;
    if (beforeTable.has(p.tokens.words[into - 1] ?? '')) inner.at++;
    else {
      takeInto(inner);
      return [into, inner.at];
    }
  }
}

function takeInto(p: Parser): void {
  p.expect('INTO');
  p.accept('STRICT');
  p.list(() => parseTarget(p));
}

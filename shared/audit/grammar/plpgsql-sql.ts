import type { Command, Expression, Statement } from '../ast.ts';
import { Parser } from '../parser.ts';
import type { Tokens } from '../tokens.ts';

/** A statement of PL/pgSQL that is no SQL. */
export function commandOf(p: Parser, start: number, { verb, parts }: { verb: string; parts: readonly Expression[] }): Command {
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

/** Reads the SQL up to a place, or to the semicolon, without the INTO that names variables; PERFORM is SELECT. */
export function parserOfSql(p: Parser, end = untilWord(p, ';')): { statement: () => Statement } {
  const tokens = sqlTokens(p, end);
  const inner = new Parser(tokens, { first: 0, end: tokens.count }, { dialect: p.dialect, grammar: p.grammar, isInsideText: true });
  p.at = end;
  return {
    statement() {
      const statement = inner.grammar.statement(inner);
      if (!inner.atEnd()) inner.fail(';');
      if (inner.fidelity !== 'full') p.fidelity = inner.fidelity;
      return statement;
    },
  };
}

function sqlTokens(p: Parser, end: number): Tokens {
  const { tokens } = p;
  const [from, to] = intoBetween(p, end);
  const kept: number[] = [];
  for (let at = p.at; at < end; at++) if (at < from || at >= to) kept.push(at);
  const words = kept.map((at) => tokens.words[at] ?? '');
  if (words[0] === 'PERFORM') words[0] = 'SELECT';
  return {
    source: tokens.source, count: kept.length, comments: [], words,
    kinds: Uint8Array.from(kept, (at) => tokens.kinds[at] ?? 0), starts: Int32Array.from(kept, (at) => tokens.starts[at] ?? 0), ends: Int32Array.from(kept, (at) => tokens.ends[at] ?? 0),
  };
}

const beforeTable = new Set(['INSERT', 'MERGE']);
const mayBring = new Set(['SELECT', 'WITH', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'VALUES', 'PERFORM']);

/** Where INTO with its variables stands. */
function intoBetween(p: Parser, end: number): readonly [number, number] {
  if (!p.isOneOf(mayBring)) return [end, end];
  const inner = new Parser(p.tokens, { first: p.at, end }, { dialect: p.dialect, grammar: p.grammar, isInsideText: true });
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

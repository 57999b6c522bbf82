import { dialects } from '../dialects/index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { Parser, SyntaxFailure } from '../grammar/parser.ts';
import { grammarOf } from '../read/parse.ts';
import type { TableRef } from '../tree/query.ts';
import type { SelectItem } from '../tree/query.ts';
import type { Statement } from '../tree/statement.ts';
import type { Tokens } from '../tokens/tokens.ts';

/** Some tokens of a statement that is not whole. */
export type Piece = { readonly tokens: Tokens; readonly from: number; readonly to: number };

/** What a piece says as a statement of its own; undefined when it cannot be read. */
export function statementIn(piece: Piece, dialect: Dialect): Statement | undefined {
  return read(part(piece), dialect);
}

/** The table reference that a piece is. */
export function tableRefIn(piece: Piece, dialect: Dialect): TableRef | undefined {
  if (piece.from >= piece.to) return undefined;
  const query = read(part(piece, ['SELECT', '*', 'FROM']), dialect);
  return query?.kind === 'select' ? query.from[0] : undefined;
}

/** The list that a piece is of what is selected. */
export function selectItemsIn(piece: Piece, dialect: Dialect): readonly SelectItem[] | undefined {
  if (piece.from >= piece.to) return undefined;
  const query = read(part(piece, ['SELECT']), dialect);
  return query?.kind === 'select' ? query.items : undefined;
}

function read(tokens: Tokens, dialect: Dialect): Statement | undefined {
  const table = dialects[dialect];
  const parser = new Parser(tokens, { first: 0, end: tokens.count }, { dialect: table, grammar: grammarOf(table) });
  try {
    const statement = parser.grammar.statement(parser);
    return parser.atEnd() ? statement : undefined;
  } catch (failure) {
    if (failure instanceof SyntaxFailure || failure instanceof RangeError) return undefined;
    throw failure;
  }
}

/** The tokens of a piece, behind some words that it lacks. */
export function part({ tokens, from, to: until }: Piece, lead: readonly string[] = []): Tokens {
  const to = Math.max(from, until);
  const count = lead.length + to - from;
  const kinds = new Uint8Array(count);
  const starts = new Int32Array(count).fill(tokens.starts[from] ?? 0, 0, lead.length);
  const ends = starts.slice();
  for (const [index, word] of lead.entries()) kinds[index] = word === '*' ? 5 : 1;
  kinds.set(tokens.kinds.subarray(from, to), lead.length);
  starts.set(tokens.starts.subarray(from, to), lead.length);
  ends.set(tokens.ends.subarray(from, to), lead.length);
  return { ...tokens, count, kinds, starts, ends, words: [...lead, ...tokens.words.slice(from, to)], comments: [] };
}

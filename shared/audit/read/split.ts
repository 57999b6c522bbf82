import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { dialects } from '../dialects/index.ts';
import { lex } from '../tokens/lexer.ts';
import { lineStartsOf, positionAt } from '../tokens/position.ts';
import { splitTokens } from '../tokens/split-tokens.ts';

/** One statement of a script as text, with its place. */
export type StatementText = {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
};

/** Cuts a script into statements by tokens, so that strings, comments and routine bodies stay whole. */
export function splitScript(sql: string, dialect: Dialect): StatementText[] {
  const { lexical, split } = dialects[dialect];
  const tokens = lex(sql, lexical, split);
  const lineStarts = lineStartsOf(sql);
  return splitTokens(tokens, split).map(({ first, end }) => {
    const from = tokens.starts[first] ?? 0;
    const to = tokens.ends[end - 1] ?? from;
    return { text: sql.slice(from, to), start: from, end: to, ...positionAt(lineStarts, from) };
  });
}

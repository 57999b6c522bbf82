import { dialects } from '../../shared/audit/dialects/index.ts';
import type { Dialect } from '../../shared/audit/dialect-facts/dialect-names.ts';
import { lex } from '../../shared/audit/tokens/lexer.ts';
import { tokenKinds } from '../../shared/audit/tokens/tokens.ts';

/** A statement that was right, broken in one way. */
export type Mutant = { readonly way: Way; readonly sql: string };
export type Way = keyof typeof ways;

type Token = {
  readonly text: string;
  readonly word: string;
  readonly kind: number;
  readonly start: number;
  readonly end: number;
};
type Dice = (sides: number) => number;
type Breaking = {
  readonly hits: (token: Token, reserved: ReadonlySet<string>) => boolean;
  readonly change: (text: string, roll: Dice) => string;
};

// Without these words, or with one of them twice, most statements stay right.
const optionalWords = new Set([
  'AS',
  'INTO',
  'INNER',
  'OUTER',
  'ASC',
  'ALL',
  'COLUMN',
  'TABLE',
  'NOT',
  'DISTINCT',
  'RECURSIVE',
  'IGNORE',
  'UNSIGNED',
  'PRECISION',
  'VARYING',
  'NULL',
  'WITH',
  'OR',
  'ONLY',
]);
const isReserved = ({ word }: Token, reserved: ReadonlySet<string>): boolean =>
  reserved.has(word) && !optionalWords.has(word);
const isBracket = ({ word }: Token): boolean => word === '(' || word === ')';
// A dot is left alone: without it two names are one.
const joins = new Set([',', '=', '<', '>', '<=', '>=', '<>', '!=', '/', '||']);

const ways = {
  typo: { hits: (token, reserved) => token.text.length > 2 && isReserved(token, reserved), change: misspelt },
  dropped: { hits: (token, reserved) => isReserved(token, reserved) || joins.has(token.word), change: () => '' },
  doubled: {
    hits: (token, reserved) => isReserved(token, reserved) || joins.has(token.word),
    change: (text) => `${text} ${text}`,
  },
  bracket: { hits: isBracket, change: () => '' },
} as const satisfies Readonly<Record<string, Breaking>>;

/** The names of the ways in which statements are broken. */
export const wayNames = Object.keys(ways) as readonly Way[];

/** Breaks a statement once in every way that it has a place for. */
export function mutantsOf(sql: string, dialect: Dialect, roll: Dice): Mutant[] {
  const { lexical, split, reserved } = dialects[dialect];
  const { count, words, kinds, starts, ends } = lex(sql, lexical, split);
  const tokens = Array.from({ length: count }, (_, index): Token => {
    const [start = 0, end = 0] = [starts[index], ends[index]];
    return { text: sql.slice(start, end), word: words[index] ?? '', kind: kinds[index] ?? 0, start, end };
  });
  // Behind a dot every word is a name.
  const places = tokens.filter(
    ({ kind }, index) =>
      (kind === tokenKinds.word || kind === tokenKinds.operator) &&
      tokens[index - 1]?.word !== '.' &&
      tokens[index + 1]?.word !== '.',
  );
  return wayNames.flatMap((way) => {
    const hit = places.filter((token) => ways[way].hits(token, reserved.column));
    const token = hit[roll(hit.length)];
    return token
      ? [{ way, sql: `${sql.slice(0, token.start)}${ways[way].change(token.text, roll)}${sql.slice(token.end)}` }]
      : [];
  });
}

/** Two neighbouring letters change places, or the last letter is missing where they are alike. */
function misspelt(word: string, roll: Dice): string {
  const at = roll(word.length - 1);
  const [left = '', right = ''] = [word[at], word[at + 1]];
  return left === right ? word.slice(0, -1) : `${word.slice(0, at)}${right}${left}${word.slice(at + 2)}`;
}

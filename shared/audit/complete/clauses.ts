import { wordSet } from '../tokens/word-set.ts';
import type { Tokens } from '../tokens/tokens.ts';

/** A clause of a statement: its first word, and the tokens behind it up to the next clause. */
export type Clause = { readonly word: string; readonly from: number; readonly to: number };

/** Cuts the tokens of one level into clauses; `level` are their indexes, in order. */
export function clausesIn(tokens: Tokens, level: readonly number[], end: number): Clause[] {
  const starts: { word: string; at: number }[] = [];
  for (const [order, index] of level.entries()) {
    const around = (distance: number) => tokens.words[level[order + distance] ?? -1] ?? '';
    const touchesDot = around(-1) === '.' && tokens.starts[index] === tokens.ends[index - 1];
    const word = touchesDot ? undefined : clauseWord(around);
    if (word !== undefined) starts.push({ word, at: index });
  }
  return starts.map(({ word, at }, order) => ({ word, from: at + 1, to: starts[order + 1]?.at ?? end }));
}

const clauseWords = wordSet(`
  SELECT FROM WHERE GROUP HAVING ORDER LIMIT OFFSET FETCH WINDOW QUALIFY PREWHERE SET INTO UPDATE DELETE INSERT REPLACE
  VALUES USING RETURNING MERGE CONNECT START WITH FOR CONFLICT UNION INTERSECT EXCEPT MINUS WHEN
`);

/** Words before which a clause word means something else. */
const otherwiseBehind: Readonly<Record<string, ReadonlySet<string>>> = {
  GROUP: wordSet('WITHIN'),
  SET: wordSet('CHARACTER CHAR NULL DEFAULT'),
  UPDATE: wordSet('ON FOR KEY DO THEN OF'),
  DELETE: wordSet('ON THEN OF OR'),
  INSERT: wordSet('THEN OF OR'),
  REPLACE: wordSet('OR'),
  OFFSET: wordSet('LIMIT'),
  START: wordSet('ON'),
};
/** Words that are functions before a parenthesis. */
const functionsToo = wordSet('INSERT REPLACE UPDATE');

type Around = (distance: number) => string;

function clauseWord(around: Around): string | undefined {
  const word = around(0);
  if (!clauseWords.has(word)) return undefined;
  const special = specialClauses[word];
  if (special) return special(around);
  if (otherwiseBehind[word]?.has(around(-1))) return undefined;
  return functionsToo.has(word) && around(1) === '(' ? undefined : word;
}

/** Words that begin a clause in certain company only, or another one than their own. */
const specialClauses: Readonly<Record<string, (around: Around) => string | undefined>> = {
  FROM: (around) => (around(-1) === 'DISTINCT' && /^(IS|NOT)$/.test(around(-2)) ? undefined : 'FROM'),
  CONFLICT: (around) => (around(-1) === 'ON' ? 'CONFLICT' : undefined),
  // ON DUPLICATE KEY UPDATE assigns as SET does.
  UPDATE: (around) => {
    if (around(-1) === 'KEY') return 'SET';
    return otherwiseBehind['UPDATE']?.has(around(-1)) || around(1) === '(' ? undefined : 'UPDATE';
  },
  WHEN: (around) => (around(1) === 'MATCHED' || around(1) === 'NOT' ? 'WHEN' : undefined),
  WITH: (around) => {
    if (around(-1) === 'START') return 'WHERE';
    return around(-1) === '' || around(-1) === 'AS' ? 'WITH' : undefined;
  },
};

/** Words that put queries side by side. */
export const setOperators = wordSet('UNION INTERSECT EXCEPT MINUS');

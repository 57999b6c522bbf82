import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { wordSet } from '../tokens/word-set.ts';
import type { Tokens } from '../tokens/tokens.ts';
import type { TableRef } from '../tree/query.ts';
import type { Clause } from './clauses.ts';
import { depthOf } from './frames.ts';
import { nameAt, objectNameAt } from './names.ts';
import { tableRefIn } from './pieces.ts';

const joinLeads = wordSet(
  'JOIN LEFT RIGHT INNER FULL CROSS NATURAL STRAIGHT_JOIN OUTER APPLY ANTI SEMI ASOF GLOBAL POSITIONAL PASTE',
);
const targetWords = wordSet(
  'IGNORE LOW_PRIORITY HIGH_PRIORITY DELAYED ONLY INTO OR ABORT FAIL ROLLBACK REPLACE TABLE OVERWRITE',
);

/** The tables of a FROM clause, read one by one, so that a part which is not written yet hides no other. */
export function tableRefsOf(
  { from, to }: Clause,
  tokens: Tokens,
  { dialect, at }: { dialect: Dialect; at: number },
): TableRef[] {
  return factorsIn(tokens, from, to).flatMap((factor) => {
    // A name at which the cursor stands was taken out: what is behind it belongs to nothing.
    const end = at > factor.from && at < factor.to && !isInside(tokens, factor.from, at) ? at : factor.to;
    const ref = tableRefIn({ tokens, ...factor, to: end }, dialect) ?? plainRef(tokens, factor.from, end);
    return ref ? [ref] : [];
  });
}

/** The table that INSERT, UPDATE, DELETE or MERGE names. */
export function targetOf({ from, to }: Clause, tokens: Tokens): TableRef | undefined {
  let first = from;
  while (first < to && targetWords.has(tokens.words[first] ?? '')) first++;
  return plainRef(tokens, first, to);
}

/** The ranges between commas and joins; conditions of joins are no part of them. */
function factorsIn({ words }: Tokens, from: number, to: number): { from: number; to: number }[] {
  const factors: { from: number; to: number }[] = [];
  let first: number | undefined = from;
  let depth = 0;
  for (let index = from; index <= to; index++) {
    const word = index < to ? (words[index] ?? '') : endSign;
    depth += depthOf(word);
    const ends = index === to || (depth <= 0 && endsFactor(word, words[index + 1]));
    if (!ends) continue;
    if (first !== undefined && index > first) factors.push({ from: first, to: index });
    first = word === 'ON' || word === 'USING' ? undefined : index + 1;
  }
  return factors;
}

const endSign = ';';

function endsFactor(word: string, next: string | undefined): boolean {
  if (word === ',' || word === 'ON' || word === 'USING') return true;
  return joinLeads.has(word) && !(next === '(' && (word === 'LEFT' || word === 'RIGHT'));
}

function isInside({ words }: Tokens, from: number, at: number): boolean {
  let depth = 0;
  for (let index = from; index < at; index++) depth += depthOf(words[index]);
  return depth > 0;
}

/** A table with its alias, where the grammar can make nothing of what stands there; or what has an alias only. */
function plainRef(tokens: Tokens, from: number, to: number): TableRef | undefined {
  const found = objectNameAt(tokens, from, to);
  const [start = 0, end = 0] = [tokens.starts[from], tokens.ends[to - 1]];
  if (!found) return tokens.words[from] === '(' ? aliasOnly(tokens, from, to) : undefined;
  const hasAs = tokens.words[found.next] === 'AS';
  const aliasAt = hasAs ? found.next + 1 : found.next;
  const alias = aliasAt < to && !noAlias.has(tokens.words[aliasAt] ?? '') ? nameAt(tokens, aliasAt) : undefined;
  return {
    kind: 'table',
    start,
    end,
    name: found.name,
    alias,
    columnAliases: [],
    only: false,
    partitions: [],
    indexHints: [],
  };
}

const noAlias = wordSet('SET VALUES SELECT USE FORCE IGNORE DEFAULT ON USING WHEN WHERE PARTITION');

function aliasOnly(tokens: Tokens, from: number, to: number): TableRef | undefined {
  const alias = nameAt(tokens, to - 1);
  if (!alias || to - 1 <= from) return undefined;
  return {
    kind: 'tableFunction',
    start: alias.start,
    end: alias.end,
    calls: [],
    alias,
    columnAliases: [],
    columns: [],
    lateral: false,
  };
}

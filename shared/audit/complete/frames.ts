import type { Tokens } from '../tokens/tokens.ts';
import { clausesIn, setOperators, type Clause } from './clauses.ts';

/** A pair of parentheses around the cursor, or the whole statement; `open` is -1 there. */
export type Frame = {
  readonly open: number;
  readonly from: number;
  /** Where it is closed, or where it must be supposed to be. */
  readonly to: number;
  /** The tokens that stand in it and in no parentheses within; of an inner frame its opening one too. */
  readonly level: readonly number[];
  readonly clauses: readonly Clause[];
  /** A query or a change, and not a list or the arguments of a call. */
  readonly isQuery: boolean;
};

/** The parentheses around the cursor, the outermost first. A closing one that is not written yet is made good for. */
export function framesAround(tokens: Tokens, at: number): Frame[] {
  const opens = openBefore(tokens, at);
  const frames: Frame[] = [];
  let inner: { open: number; to: number } | undefined;
  for (const open of opens.toReversed()) {
    const from = open < 0 ? startOfStatement(tokens, at) : open + 1;
    const behind = inner ? behindInner(tokens, inner) : at;
    const to = open < 0 ? endOfStatement(tokens, behind) : closeOf(tokens, from, behind);
    const level = levelOf(tokens, { from, to, at, ...(inner && { inner }) });
    const clauses = clausesIn(tokens, level, to);
    frames.unshift({
      open,
      from,
      to,
      level,
      clauses,
      isQuery: open < 0 || clauses.some(({ word }) => queryWords.has(word)),
    });
    inner = { open, to };
  }
  return frames;
}

const queryWords: ReadonlySet<string> = new Set(['SELECT', 'WITH', 'VALUES', 'INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function openBefore(tokens: Tokens, at: number): number[] {
  const opens = [-1];
  for (let index = 0; index < at; index++) {
    const word = tokens.words[index];
    if (word === '(') opens.push(index);
    else if (word === ')' && opens.length > 1) opens.pop();
    // In the body of a routine: what stood before is another statement.
    else if (word === ';') opens.length = 1;
  }
  return opens;
}

function behindInner({ words }: Tokens, { to }: { to: number }): number {
  return words[to] === ')' ? to + 1 : to;
}

/** Behind the last semicolon: routines have several statements in their bodies. */
function startOfStatement({ words }: Tokens, at: number): number {
  let from = 0;
  for (let index = 0; index < at; index++) if (words[index] === ';') from = index + 1;
  return from;
}

function endOfStatement({ words, count }: Tokens, from: number): number {
  for (let index = from; index < count; index++) if (words[index] === ';') return index;
  return count;
}

/** Where the parenthesis closes; if it does not, before the first clause that cannot belong into it. */
function closeOf(tokens: Tokens, from: number, behind: number): number {
  const isQuery = queryWords.has(tokens.words[from] ?? '');
  const end = endOfStatement(tokens, behind);
  let depth = 0;
  let clause: number | undefined;
  for (let index = behind; index < end; index++) {
    const word = tokens.words[index] ?? '';
    if (word === ')' && depth === 0) return index;
    depth += depthOf(word);
    if (depth === 0 && clause === undefined && outerWords.has(word)) clause = index;
  }
  return isQuery ? end : (clause ?? behind);
}

/** How much deeper it is behind a word. */
export function depthOf(word: string | undefined): number {
  return word === '(' ? 1 : word === ')' ? -1 : 0;
}

const outerWords: ReadonlySet<string> = new Set([
  'SELECT',
  'FROM',
  'WHERE',
  'GROUP',
  'HAVING',
  'LIMIT',
  'SET',
  'VALUES',
  'UNION',
  'RETURNING',
  'JOIN',
]);

function levelOf(
  { words }: Tokens,
  { from, to, inner }: { from: number; to: number; at: number; inner?: { open: number; to: number } },
): number[] {
  const level: number[] = [];
  let depth = 0;
  for (let index = from; index < to; index++) {
    if (inner && index === inner.open) {
      level.push(index);
      index = words[inner.to] === ')' ? inner.to : inner.to - 1;
      depth = 0;
      continue;
    }
    const word = words[index];
    if (word === ')' && depth > 0) depth--;
    if (depth === 0) level.push(index);
    if (word === '(') depth++;
  }
  return level;
}

/** The clauses of the one query among those that UNION and its like put side by side in which a token stands. */
export function clausesAt({ clauses }: Frame, at: number): readonly Clause[] {
  let first = 0;
  let last = clauses.length;
  for (const [order, { word, from }] of clauses.entries()) {
    if (!startsQuery(clauses, order, word)) continue;
    if (from - 1 < at) first = order;
    else {
      last = order;
      break;
    }
  }
  return clauses.slice(first, last);
}

/** A set operator begins another query; so does a second SELECT that nothing of a statement leads to. */
function startsQuery(clauses: readonly Clause[], order: number, word: string): boolean {
  if (setOperators.has(word)) return true;
  if (word !== 'SELECT') return false;
  const before = clauses[order - 1]?.word;
  return before !== undefined && before !== 'WITH' && !setOperators.has(before);
}

import { dialects } from '../dialects/index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { tokenKinds, type Tokens } from '../tokens/tokens.ts';
import { wordSet } from '../tokens/word-set.ts';
import { isNameToken } from './cursor.ts';
import { wordBefore, type Place } from './place.ts';

/** What leads to a keyword that is about to be written. */
export type KeywordLead = {
  /** The clause, or the part of a CASE or of a window, in which it stands. */
  readonly clause: string;
  /** The value before it: what another one is compared with, which ends there, or one that is still to be compared. */
  readonly operand: 'compared' | 'first' | undefined;
};

/** What is known of where a keyword is about to be written. */
export function keywordLeadAt(place: Place): KeywordLead {
  return { clause: openCase(place) ?? ownClause(place), operand: operandBefore(place) };
}

/** The part of the innermost CASE that is still open around the cursor. */
function openCase({ cursor: { tokens, at }, around: { frame } }: Place): string | undefined {
  const open: string[] = [];
  for (const index of frame.level) {
    if (index >= at) break;
    const word = tokens.words[index] ?? '';
    if (word === ';') open.length = 0;
    else if (word === 'CASE' && tokens.words[index - 1] !== 'END') open.push(word);
    else if (word === 'END') open.pop();
    else if (open.length > 0 && caseParts.has(word)) open[open.length - 1] = word;
  }
  return open.at(-1);
}

const caseParts = wordSet('WHEN THEN ELSE');

/** In parentheses that hold no query, as those of a window, the last word that begins a part of them. */
function ownClause({ cursor: { tokens, at }, around: { frame, clause } }: Place): string {
  const first = tokens.words[frame.open < 0 ? frame.from : 0] ?? '';
  if (!frame.isQuery) {
    const part = frame.level.findLast((index) => index < at && windowParts.has(tokens.words[index] ?? ''));
    if (part !== undefined) return tokens.words[part] ?? '';
  }
  return clause?.word ?? first;
}

const windowParts = wordSet('PARTITION ORDER');

/** What stands before the cursor, by what stands before that: a = b, a BETWEEN 1 AND 2, or the a of WHERE a. */
function operandBefore({ cursor: { tokens, at }, dialect }: Place): KeywordLead['operand'] {
  const { words } = tokens;
  const isLiteral = literals.has(tokens.kinds[at - 1] ?? -1);
  if (!isLiteral && !isFreeName(tokens, at - 1, dialect)) return undefined;
  let index = at - 2;
  while (words[index] === '.') index -= 2;
  const word = words[index] ?? '';
  if (comparing.has(word) || (word === 'AND' && words[index - 2] === 'BETWEEN')) return 'compared';
  return !isLiteral && leading.has(word) ? 'first' : undefined;
}

const literals: ReadonlySet<number> = new Set([tokenKinds.string, tokenKinds.number]);

function isFreeName(tokens: Tokens, index: number, dialect: Dialect): boolean {
  return isNameToken(tokens, index) && !dialects[dialect].reserved.column.has(tokens.words[index] ?? '');
}

const comparing = wordSet('= <> != < > <= >= LIKE ILIKE LIMIT OFFSET');
const leading = wordSet('WHERE AND OR HAVING');

/**
 * Whether no column or call follows: a default is a constant to most, and behind the NOT of a NOT LIKE b a keyword is
 * due.
 */
export function isWithoutValues(place: Place): boolean {
  const before = wordBefore(place);
  if (before === 'DEFAULT') return place.around.clause === undefined;
  if (before !== 'NOT') return false;
  const { tokens, at } = place.cursor;
  const word = tokens.words[at - 2] ?? '';
  if (word === ')') return true;
  return isFreeName(tokens, at - 2, place.dialect);
}

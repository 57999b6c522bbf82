import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { wordSet } from '../tokens/word-set.ts';
import type { Tokens } from '../tokens/tokens.ts';
import type { Cursor } from './cursor.ts';
import { part } from './pieces.ts';
import { anyName, expectedAfter, takesWords, type Expected } from './probe.ts';
import type { Surroundings } from './surroundings.ts';

/** A text before the cursor that can be read up to it, and what its grammar expects there. */
export type Before = {
  readonly tokens: Tokens;
  readonly expected: Expected;
  /** All that stands before the cursor, where not all of it could be read. */
  readonly unread?: Tokens;
};

/**
 * Reads what stands before the cursor. Where that cannot be read, less of it is: the statement within a routine, the
 * query at hand, its clause behind a made-up beginning.
 */
export function readBefore({ tokens, at }: Cursor, around: Surroundings, dialect: Dialect): Before {
  const whole = near(part({ tokens, from: 0, to: at }));
  const ways = [0, around.frames[0]?.from ?? 0, ...queryStarts(around)];
  let last: Before | undefined;
  for (const from of [...new Set(ways)].filter((one) => one <= at)) {
    last = readPart(from === 0 ? whole : near(part({ tokens, from, to: at })), dialect);
    if (last.expected.isReached) return from === 0 ? last : { ...last, unread: whole };
  }
  for (const made of madeUp(tokens, at, around)) {
    last = readPart(near(made), dialect);
    if (last.expected.isReached) return { ...last, unread: whole };
  }
  return last ?? readPart(part({ tokens, from: at, to: at }), dialect);
}

function readPart(tokens: Tokens, dialect: Dialect): Before {
  const expected = expectedAfter(tokens, dialect);
  const { isReached, value, name, object } = expected;
  // A grammar that can do without a value does not ask for one: SELECT FROM t.
  if (!isReached || value || name || object) return { tokens, expected };
  const before = tokens.words[tokens.count - 1] ?? '';
  return {
    tokens,
    expected: {
      ...expected,
      value: takesWords(tokens, ['CASE', 'WHEN'], dialect),
      object: tableLeads.has(before) && takesWords(tokens, [anyName], dialect),
    },
  };
}

/** Words behind which a table may stand, or nothing. */
const tableLeads = wordSet('ANALYZE VACUUM TABLE TABLES TRUNCATE COPY LOCK EXPLAIN DESCRIBE DESC CLUSTER ONLY');

function queryStarts({ frames, clauses }: Surroundings): number[] {
  const query = frames.findLast(({ isQuery }) => isQuery);
  const first = clauses.find(({ word }) => word === 'SELECT')?.from;
  return [query?.from ?? 0, ...(first === undefined ? [] : [first - 1])];
}

const madeUpLeads: Readonly<Record<string, readonly string[]>> = {
  SELECT: ['SELECT'],
  FROM: ['SELECT', '*', 'FROM'],
  WHERE: ['SELECT', '*', 'FROM', 'T', 'WHERE'],
  GROUP: ['SELECT', '*', 'FROM', 'T', 'GROUP'],
  HAVING: ['SELECT', '*', 'FROM', 'T', 'HAVING'],
  ORDER: ['SELECT', '*', 'FROM', 'T', 'ORDER'],
  SET: ['UPDATE', 'T', 'SET'],
};

/** The clause at hand behind a beginning that can be read; if need be only the item or condition at hand. */
function madeUp(tokens: Tokens, at: number, { clause }: Surroundings): Tokens[] {
  const lead = clause && madeUpLeads[clause.word];
  if (!clause || !lead) return [];
  const by = clause.word === 'GROUP' || clause.word === 'ORDER' ? ['BY'] : [];
  return [
    part({ tokens, from: clause.from, to: at }, lead),
    part({ tokens, from: lastJoint(tokens.words, clause.from, at), to: at }, [...lead, ...by]),
    part({ tokens, from: at, to: at }, [...lead, ...by]),
  ];
}

const joints = new Set([',', 'AND', 'OR', '(', 'ON', 'BY', 'JOIN']);

function lastJoint(words: readonly string[], from: number, at: number): number {
  for (let index = at - 1; index >= from; index--) if (joints.has(words[index] ?? '')) return index + 1;
  return from;
}

/** The same tokens over the text of the statement alone: a long script is not copied for each word that is tried. */
function near(tokens: Tokens): Tokens {
  const { count } = tokens;
  const from = tokens.starts[0] ?? 0;
  const starts = tokens.starts.slice(0, count).map((start) => start - from);
  const ends = tokens.ends.slice(0, count).map((end) => end - from);
  const to = tokens.ends[count - 1] ?? from;
  return { ...tokens, source: tokens.source.slice(from, to), starts, ends };
}

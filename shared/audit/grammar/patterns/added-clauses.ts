import type { AnyNode } from '../../tree/any-node.ts';
import type { Option } from '../../tree/table-statement.ts';
import type { AddedClauses, ClausePlace } from '../dialect.ts';
import type { Parser } from '../parser.ts';
import { matchPattern, pattern, patternStarts, type Found } from './pattern.ts';
import { slotsOf } from './slots.ts';

/** The clauses that a dialect adds, from their notations. */
export function addedClauses(notations: Readonly<Partial<Record<ClausePlace, readonly string[]>>>): AddedClauses {
  return Object.fromEntries(Object.entries(notations).map(([place, rows]) => [place, rows.map((row) => pattern(row))]));
}

/** Reads every clause that the dialect adds at a place, as often as they follow one another. */
export function takeAdded(p: Parser, place: ClausePlace): readonly AnyNode[] {
  if (!p.dialect.clauses?.[place]) return nothing;
  const found: Found = { words: [], names: [], parts: [] };
  while (takeOne(p, place, found));
  return found.names.length === 0 ? found.parts : [...found.names, ...found.parts].sort((a, b) => a.start - b.start);
}

// Every statement of every dialect comes by, so nothing is made where there is nothing to take.
const nothing: readonly AnyNode[] = [];

/** The same as options: the words of each clause with what stands behind them as text. */
export function takeAddedOptions(p: Parser, place: ClausePlace): Option[] {
  const options: Option[] = [];
  for (;;) {
    const start = p.start();
    const found: Found = { words: [], names: [], parts: [] };
    if (!takeOne(p, place, found)) return options;
    const name = found.words.filter((word) => /^\w/.test(word)).join(' ');
    options.push({ kind: 'option', start, end: p.last(), name, value: p.tokens.source.slice(start, p.last()) });
  }
}

/** Whether a clause that the dialect adds at a place begins here. */
export function addedStarts(p: Parser, place: ClausePlace): boolean {
  return p.dialect.clauses?.[place]?.some((candidate) => patternStarts(p, candidate, slotsOf(p))) ?? false;
}

function takeOne(p: Parser, place: ClausePlace, found: Found): boolean {
  const wanted = p.dialect.clauses?.[place]?.find((candidate) => patternStarts(p, candidate, slotsOf(p)));
  if (!wanted) return false;
  const from = p.at;
  matchPattern(p, wanted, { slots: slotsOf(p), found });
  return p.at > from;
}

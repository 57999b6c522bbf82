import type { AnyNode } from '../../../tree/any-node.ts';
import type { Clause } from '../../../tree/query.ts';
import type { Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import {
  matchPattern,
  pattern,
  patternStarts,
  type Found,
  type Pattern,
  type Slots,
} from '../../../grammar/patterns/pattern.ts';
import { oracleSlots } from './slots.ts';

/** Matches a pattern with the placeholders of Oracle and answers what it found. */
export function matched(p: Parser, wanted: Pattern, slots: Slots = oracleSlots): Found {
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, wanted, { slots, found });
  return found;
}

/** A clause that ends here. */
export function clauseNode(
  p: Parser,
  start: number,
  { name, parts }: { name: string; parts: readonly AnyNode[] },
): Clause {
  return { kind: 'clause', start, end: p.last(), name, parts };
}

/** The attributes that one kind of object takes, by the word that each begins with. */
export type Attributes = ReadonlyMap<string, readonly Attribute[]>;
type Attribute = { readonly name: string; readonly words: number; readonly pattern: Pattern };

/**
 * Attributes from their notations; the words that a notation begins with are its name, unless one stands before a
 * colon.
 */
export function attributes(...notations: readonly string[]): Attributes {
  const table = new Map<string, Attribute[]>();
  for (const written of notations) {
    const notation = written.trim();
    const [, given, body = notation] = /^([A-Z_ ]+): ([\s\S]*)$/.exec(notation) ?? [];
    const name = given ?? /^[A-Z_]+( [A-Z_]+)*/.exec(body)?.[0] ?? '';
    const words = given === undefined ? name.split(' ').length : 1;
    for (const first of firstWords(body))
      table.set(first, [...(table.get(first) ?? []), { name, words, pattern: pattern(body) }]);
  }
  return table;
}

/** The word that a notation begins with, or each of those that its first choice offers. */
function firstWords(body: string): readonly string[] {
  const choice = /^\{([^{}]*)\}/.exec(body)?.[1];
  return choice === undefined
    ? [/^\w+/.exec(body)?.[0] ?? '']
    : choice.split('|').map((branch) => /^\w+/.exec(branch.trim())?.[0] ?? '');
}

/** Reads one attribute; undefined when something else stands here. */
export function takeAttribute(p: Parser, table: Attributes): Option | undefined {
  const attribute = table.get(p.word())?.find((candidate) => patternStarts(p, candidate.pattern, oracleSlots));
  if (!attribute) return undefined;
  const start = p.start();
  const first = p.at;
  matched(p, attribute.pattern);
  const from = p.tokens.starts[Math.min(first + attribute.words, p.at - 1)] ?? start;
  const value = p.at > first + attribute.words ? p.tokens.source.slice(from, p.last()) : undefined;
  return { kind: 'option', start, end: p.last(), name: attribute.name, value };
}

/** Reads attributes as long as they follow one another. */
export function takeAttributes(p: Parser, ...tables: readonly Attributes[]): Option[] {
  const options: Option[] = [];
  for (let option = first(p, tables); option; option = first(p, tables)) {
    refuseRepetition(p, option, options.at(-1));
    options.push(option);
  }
  return options;
}

/** What was just said is not said again. */
function refuseRepetition(p: Parser, option: Option, before: Option | undefined): void {
  const isRepeated = before?.name === option.name && (before.value === undefined || before.value === option.value);
  if (isRepeated) p.failAt(option.start, { zh: `${option.name} 重复`, en: `expected ${option.name} only once` });
}

function first(p: Parser, tables: readonly Attributes[]): Option | undefined {
  for (const table of tables) {
    const option = takeAttribute(p, table);
    if (option) return option;
  }
  return undefined;
}

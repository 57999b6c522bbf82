import type { Command } from '../../tree/statement.ts';
import type { Parser } from '../parser.ts';
import { matchPattern, pattern, patternMayBeEmpty, patternStarts, type Found, type Pattern } from './pattern.ts';
import { slotsOf } from './slots.ts';

/** A statement that is only a row of words: what it acts on, and its pattern behind the verb and object type. */
export type CommandPattern = {
  readonly verb: string;
  /** `*` where the words of the statement name it. */
  readonly objectType: string | undefined;
  readonly pattern: Pattern;
};

/** Reads the first command whose pattern can begin here; undefined when none can. */
export function parseCommand(p: Parser, commands: readonly CommandPattern[], start: number): Command | undefined {
  const slots = slotsOf(p);
  const command =
    commands.find((candidate) => patternStarts(p, candidate.pattern, slots)) ??
    commands.find((candidate) => p.atEnd() && patternMayBeEmpty(candidate.pattern));
  if (!command) return undefined;
  const found: Found = { words: [], names: [], parts: [] };
  const from = p.at;
  matchPattern(p, command.pattern, { slots, found });
  const objectType = command.objectType === '*' ? namedType(p, from, found) : command.objectType;
  return { kind: 'command', start, end: p.last(), verb: command.verb, objectType, ...found };
}

/** The words from a token up to the name of what a statement acts on. */
function namedType({ tokens }: Parser, from: number, { names: [name] }: Found): string {
  const words: string[] = [];
  for (let at = from; at < tokens.count && (tokens.starts[at] ?? 0) < (name?.start ?? 0); at++) {
    const word = tokens.words[at] ?? '';
    if (word === 'IF') break;
    if (!modifiers.has(word)) words.push(word);
  }
  return words.join(' ');
}

const modifiers = new Set([
  'OR',
  'REPLACE',
  'ALTER',
  'SECURE',
  'TEMP',
  'TEMPORARY',
  'TRANSIENT',
  'VOLATILE',
  'MANAGED',
]);

/**
 * A table of commands from their notations; what stands before a colon names the object type, else the first words do.
 */
export function commands(verb: string, notations: readonly string[]): CommandPattern[] {
  return notations.map((written) => {
    const notation = written.trim();
    const named = /^([A-Z ]+|\*): ?([\s\S]*)$/.exec(notation);
    const body = named?.[2] ?? notation;
    const objectType = named?.[1] ?? /^[A-Z]+( [A-Z]+)*/.exec(body)?.[0];
    return { verb, objectType, pattern: pattern(body) };
  });
}

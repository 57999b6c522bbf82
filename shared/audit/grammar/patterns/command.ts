import type { Command } from '../../tree/statement.ts';
import type { Parser } from '../parser.ts';
import { matchPattern, pattern, patternMayBeEmpty, patternStarts, type Found, type Pattern } from './pattern.ts';
import { slotsOf } from './slots.ts';

/** A statement that is only a row of words: what it acts on, and its pattern behind the verb and object type. */
export type CommandPattern = {
  readonly verb: string;
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
  matchPattern(p, command.pattern, { slots, found });
  return { kind: 'command', start, end: p.last(), verb: command.verb, objectType: command.objectType, ...found };
}

/**
 * A table of commands from their notations; what stands before a colon names the object type, else the first words do.
 */
export function commands(verb: string, notations: readonly string[]): CommandPattern[] {
  return notations.map((written) => {
    const notation = written.trim();
    const named = /^([A-Z ]+): ?([\s\S]*)$/.exec(notation);
    const body = named?.[2] ?? notation;
    const objectType = named?.[1] ?? /^[A-Z]+( [A-Z]+)*/.exec(body)?.[0];
    return { verb, objectType, pattern: pattern(body) };
  });
}

import type { Command, Statement } from '../../../tree/statement.ts';
import type { StatementParser } from '../../../grammar/dialect.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { commands, type CommandPattern } from '../../../grammar/patterns/command.ts';
import { patternMayBeEmpty, patternStarts } from '../../../grammar/patterns/pattern.ts';
import { matched } from './clause.ts';
import { commandSlots } from './command-slots.ts';

/** Reads the first command whose pattern can begin here; undefined when none can. */
export function oracleCommand(p: Parser, table: readonly CommandPattern[], start: number): Command | undefined {
  const command =
    table.find((candidate) => patternStarts(p, candidate.pattern, commandSlots)) ??
    table.find((candidate) => p.atEnd() && patternMayBeEmpty(candidate.pattern));
  if (!command) return undefined;
  const found = matched(p, command.pattern, commandSlots);
  return { kind: 'command', start, end: p.last(), verb: command.verb, objectType: command.objectType, ...found };
}

/** A statement parser from the notations of one verb. */
export function oracleVerb(word: string, notations: readonly string[]): StatementParser {
  const table = commands(word, notations);
  return (p): Statement => {
    const start = p.start();
    p.at++;
    return oracleCommand(p, table, start) ?? p.fail({ zh: `${word} 的语句不完整`, en: `expected more behind ${word}` });
  };
}

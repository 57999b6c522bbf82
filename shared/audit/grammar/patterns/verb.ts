import type { StatementParser } from '../dialect.ts';
import { commands, parseCommand } from './command.ts';

/** A statement parser from the notations of one verb. */
export function verb(word: string, notations: readonly string[]): StatementParser {
  const table = commands(word, notations);
  return (p) => {
    const start = p.start();
    p.at++;
    return parseCommand(p, table, start) ?? p.fail({ zh: `${word} 的语句不完整`, en: `expected more behind ${word}` });
  };
}

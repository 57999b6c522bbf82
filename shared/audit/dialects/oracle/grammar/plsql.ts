import type { Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseSubprogram } from './plsql-routine.ts';
import { parsePlsqlStatement } from './plsql-statements.ts';
import { parseTrigger } from './plsql-trigger.ts';
import { parseType } from './plsql-type.ts';
import { parsePackage } from './plsql-units.ts';

const units = new Set(['FUNCTION', 'PROCEDURE', 'PACKAGE', 'TRIGGER', 'TYPE']);

/** Reads a statement of a body, a routine inside another, or a unit that stands without CREATE in an export. */
export function parseUnitStatement(p: Parser): Statement {
  const isUnit = p.isOneOf(units) && p.word(1) !== ':=' && p.word(1) !== '.' && p.word(1) !== '(' && p.word(1) !== ';';
  const statement = isUnit ? parseUnit(p, { start: p.start(), orReplace: false }) : parsePlsqlStatement(p);
  closeUnit(p);
  return statement;
}

/** Reads a stored unit from its kind on. */
export function parseUnit(p: Parser, words: { readonly start: number; readonly orReplace: boolean }): Statement {
  switch (p.word()) {
    case 'PACKAGE':
      return parsePackage(p, words);
    case 'TRIGGER':
      return parseTrigger(p, words);
    case 'TYPE':
      return parseType(p, words);
    default:
      return parseSubprogram(p, words);
  }
}

/** The server needs the last semicolon of a unit, so that it belongs to the statement. */
export function closeUnit(p: Parser): void {
  if (p.is(';') && p.kind(1) === 0) p.at++;
}

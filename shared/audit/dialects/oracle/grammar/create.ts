import type { Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { commands } from '../../../grammar/patterns/command.ts';
import { pattern, patternStarts } from '../../../grammar/patterns/pattern.ts';
import { matched } from './clause.ts';
import { oracleCommand } from './command.ts';
import { parseOracleCreateIndex } from './create-index.ts';
import { parseOracleCreateTable } from './create-table.ts';
import { createObjects } from './object-commands.ts';
import { closeUnit, parseUnit } from './plsql.ts';
import { oracleSlots } from './slots.ts';
import { createStorage } from './storage-commands.ts';
import { createUsers } from './user-commands.ts';
import { parseMaterializedView, parseMaterializedViewLog, parseOracleView } from './view.ts';

/** Whether CREATE makes a stored unit of PL/SQL here. */
export function startsUnit(p: Parser): boolean {
  let ahead = p.is('CREATE', 'OR', 'REPLACE') ? 3 : 1;
  if (p.word(ahead) === 'EDITIONABLE' || p.word(ahead) === 'NONEDITIONABLE') ahead++;
  return unitWords.has(p.word(ahead));
}

const tableWords = pattern(
  `[GLOBAL TEMPORARY|PRIVATE TEMPORARY|SHARDED|DUPLICATED|IMMUTABLE BLOCKCHAIN|IMMUTABLE|BLOCKCHAIN
  |JSON COLLECTION] TABLE`,
);
const indexWords = new Set(['UNIQUE', 'BITMAP', 'INDEX', 'MULTIVALUE', 'SEARCH', 'VECTOR', 'HYBRID']);
const unitWords = new Set(['PROCEDURE', 'FUNCTION', 'PACKAGE', 'TRIGGER', 'TYPE']);
const others = commands('CREATE', [...createUsers, ...createObjects, ...createStorage]);

/** Reads CREATE: the words before the object's type first, then what that type takes. */
export function parseOracleCreate(p: Parser): Statement {
  const start = p.start();
  p.at++;
  const orReplace = p.acceptAll('OR', 'REPLACE');
  const words = { start, orReplace };
  if (patternStarts(p, tableWords, oracleSlots)) return table(p, words);
  if (p.isOneOf(indexWords)) return parseOracleCreateIndex(p, start);
  if (p.acceptAll('MATERIALIZED', 'VIEW')) {
    p.at--;
    return p.word(1) === 'LOG' ? parseMaterializedViewLog(p, start, 'CREATE') : parseMaterializedView(p, words);
  }
  const from = p.at;
  const view = ['EDITIONABLE', 'NONEDITIONABLE', 'FORCE', 'NO', 'NOFORCE', 'EDITIONING'];
  while (view.includes(p.word())) p.at++;
  if (p.is('VIEW')) return parseOracleView(p, words);
  if (p.isOneOf(unitWords)) {
    const unit = parseUnit(p, words);
    closeUnit(p);
    return unit;
  }
  p.at = from;
  return (
    oracleCommand(p, others, start) ??
    p.fail('TABLE, INDEX, VIEW, SEQUENCE, PROCEDURE, FUNCTION, PACKAGE, TRIGGER, TYPE')
  );
}

function table(p: Parser, words: { start: number; orReplace: boolean }): Statement {
  const found = matched(p, tableWords);
  return parseOracleCreateTable(p, { ...words, temporary: found.words.includes('TEMPORARY') });
}

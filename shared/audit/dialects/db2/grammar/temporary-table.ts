import type { CreateTable } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseCreateTable } from '../../../grammar/tables/create-table.ts';

/** Reads Db2's DECLARE GLOBAL TEMPORARY TABLE. */
export function declareTemporaryTable(p: Parser): CreateTable {
  const start = p.start();
  p.expect('DECLARE', 'GLOBAL', 'TEMPORARY', 'TABLE');
  return parseCreateTable(p, { start, orReplace: false, temporary: true, unlogged: false, foreign: false });
}

import type { Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseCommand } from '../../../grammar/patterns/command.ts';
import { parseAlterTable } from './alter-table.ts';
import { parseModule } from './create.ts';
import { parseAlterIndex } from './create-index.ts';

/** Reads ALTER. */
export function parseAlter(p: Parser): Statement {
  const start = p.start();
  p.at++;
  if (p.accept('TABLE')) return parseAlterTable(p, start);
  if (p.accept('INDEX')) return parseAlterIndex(p, start);
  const module = p.is('MATERIALIZED') ? undefined : parseModule(p, { start, orReplace: true });
  return (
    module ??
    parseCommand(p, p.dialect.commands.alter, start) ??
    p.fail('TABLE, INDEX, VIEW, PROCEDURE, FUNCTION, TRIGGER, DATABASE')
  );
}

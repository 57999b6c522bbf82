import type { Statement } from '../../tree/statement.ts';
import type { Parser } from '../parser.ts';
import { parseAlterTable } from '../tables/alter-table.ts';
import { parseCommand } from '../patterns/command.ts';
import { parseCreateView, startsView } from './view.ts';

const likeTables: readonly (readonly string[])[] = [
  ['TABLE'],
  ['FOREIGN', 'TABLE'],
  ['MATERIALIZED', 'VIEW'],
  ['VIEW'],
  ['INDEX'],
];

/** Reads ALTER of anything. */
export function parseAlter(p: Parser): Statement {
  const start = p.start();
  p.at++;
  if (p.facts.viewsHaveHeads) {
    p.acceptAny('ONLINE', 'OFFLINE', 'IGNORE');
    if (startsView(p)) return parseCreateView(p, { start, orReplace: true, temporary: false });
    if (p.accept('TABLE')) return parseAlterTable(p, { start, objectType: 'TABLE' });
  } else {
    const command = parseCommand(p, p.dialect.commands.alter, start);
    if (command) return command;
    const type = likeTables.find((words) => p.isRow(words));
    if (type) {
      p.at += type.length;
      return parseAlterTable(p, { start, objectType: type.join(' ') });
    }
  }
  return parseCommand(p, p.dialect.commands.alter, start) ?? p.fail('TABLE, VIEW, DATABASE, USER');
}

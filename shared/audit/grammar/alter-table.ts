import type { AlterAction, AlterTable } from '../ast.ts';
import type { Parser } from '../parser.ts';
import { mysqlAlterAction } from './alter-mysql.ts';
import { postgresAlterAction } from './alter-postgres.ts';
import { takeIfExists, takeWait } from './existence.ts';

/** Reads ALTER TABLE (or VIEW, MATERIALIZED VIEW, INDEX, SEQUENCE, FOREIGN TABLE) from the name on. */
export function parseAlterTable(p: Parser, { start, objectType }: { start: number; objectType: string }): AlterTable {
  const ifExists = takeIfExists(p);
  const only = p.isFamily('postgres') && p.accept('ONLY');
  const name = p.objectName();
  if (p.isFamily('postgres')) p.accept('*');
  takeWait(p);
  const actions = p.isFamily('mysql') ? mysqlActions(p) : p.list(() => postgresAlterAction(p));
  return { kind: 'alterTable', start, end: p.last(), name, objectType, ifExists, only, actions };
}

/** MySQL lets PARTITION BY and the partition actions follow without a comma. */
function mysqlActions(p: Parser): AlterAction[] {
  const actions: AlterAction[] = [];
  if (p.atEnd()) return actions;
  do {
    actions.push(...mysqlAlterAction(p));
    while (p.is('PARTITION', 'BY') || p.is('REMOVE', 'PARTITIONING')) actions.push(...mysqlAlterAction(p));
  } while (p.accept(','));
  return actions;
}

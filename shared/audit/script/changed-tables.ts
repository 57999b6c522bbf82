import type { ObjectName } from '../tree/node.ts';
import type { Statement } from '../tree/statement.ts';
import { joinedTables } from '../tree/joined-tables.ts';

/** The tables whose rows a statement changes. */
export function changedTables(statement: Statement): readonly ObjectName[] {
  switch (statement.kind) {
    case 'insert':
      return [statement.table.name];
    case 'delete':
      return statement.targets.map(({ name }) => name);
    case 'update':
      return joinedTables(statement.tables).flatMap((ref) => (ref.kind === 'table' ? [ref.name] : []));
    case 'merge':
      return statement.into.kind === 'table' ? [statement.into.name] : [];
    case 'copy':
      return statement.direction === 'in' && statement.table ? [statement.table] : [];
    default:
      return [];
  }
}

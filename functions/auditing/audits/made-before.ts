import type { Dialect } from '../../../shared/audit/dialect-facts/dialect-names.ts';
import { nameKey } from '../../../shared/audit/dialect-facts/identifiers.ts';
import type { TableName } from '../../../shared/rollback/row-plan.ts';
import type { AuditedRow } from './audit-computation.ts';

/**
 * Whether statements of a script before the one of a number make a table of this name, or give the name to another: the catalogue
 * does not know yet what the statement is going to meet.
 */
export function madeBefore(
  rows: readonly AuditedRow[],
  dialect: Dialect,
): (number: number, table: TableName) => boolean {
  const made = rows.flatMap(({ number, undoReach = [] }) =>
    undoReach.filter(({ does }) => does === 'makes').map(({ schema, name }) => ({ number, schema, name })),
  );
  return (number, table) =>
    made.some(
      (one) =>
        one.number < number &&
        one.name === nameKey(table.name, dialect) &&
        (!one.schema || !table.schema || one.schema === nameKey(table.schema, dialect)),
    );
}

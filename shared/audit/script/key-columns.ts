import type { AlterTable, ColumnDefinition, CreateTable } from '../tree/table-statement.ts';
import { isKeyColumn } from '../tree/definitions.ts';
import type { KnownSoFar } from './known-so-far.ts';
import { primaryKeyOf } from '../schema/schema.ts';

/**
 * Whether a column belongs to the primary key, by its own CREATE TABLE or by what is known of the table once it is
 * altered.
 */
export function isInPrimaryKey(
  column: ColumnDefinition,
  around: CreateTable | AlterTable,
  { keyOf, tableAfter }: Pick<KnownSoFar, 'keyOf' | 'tableAfter'>,
): boolean {
  if (around.kind === 'createTable') return isKeyColumn(column, around, keyOf);
  const table = tableAfter(around.name);
  return (
    column.constraints.some(({ kind }) => kind === 'primaryKey') ||
    ((table && primaryKeyOf(table)?.columns.includes(keyOf(column.name))) ?? false)
  );
}

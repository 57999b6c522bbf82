import type { AlterTable, AnyNode, ColumnDefinition, CreateTable, Expression, IndexColumn, Name, ObjectName, TypeFamily } from './ast.ts';
import type { Dialect } from './identifiers.ts';

/** The CREATE or ALTER TABLE that a part stands in. */
export function definitionAround(parents: readonly AnyNode[]): CreateTable | AlterTable | undefined {
  return parents.findLast((parent) => parent.kind === 'createTable' || parent.kind === 'alterTable');
}

/** Whether a column definition makes or changes a column of a table, and does not only name the columns of a function. */
export function isTableColumn(parents: readonly AnyNode[]): boolean {
  const parent = parents.at(-1)?.kind;
  return parent === 'createTable' || parent === 'addColumn' || parent === 'modifyColumn';
}

/** Whether a column definition says all of its column. A change does so on MySQL only: elsewhere what it does not name stays as it was. */
export function isWholeColumn(parents: readonly AnyNode[], dialect: Dialect): boolean {
  return isTableColumn(parents) && (parents.at(-1)?.kind !== 'modifyColumn' || dialect === 'mysql');
}

/** The table that a part of a definition belongs to. */
export function tableAround(parents: readonly AnyNode[]): ObjectName | undefined {
  const around = parents.findLast((parent) => parent.kind === 'createTable' || parent.kind === 'alterTable' || parent.kind === 'createIndex');
  return around?.kind === 'createIndex' ? around.table : around?.name;
}

/** The columns that an index or key names; expressions are left out. */
export function namesIn(columns: readonly IndexColumn[]): Name[] {
  return columns.flatMap(({ value }) => (value.kind === 'column' ? [value.name] : []));
}

/** Whether a column is part of the primary key that its own CREATE TABLE declares. */
export function isKeyColumn(column: ColumnDefinition, create: CreateTable, keyOf: (name: Name) => string): boolean {
  if (column.constraints.some((constraint) => constraint.kind === 'primaryKey')) return true;
  const keys = create.constraints.flatMap((constraint) => (constraint.kind === 'primaryKey' ? namesIn(constraint.columns) : []));
  return keys.some((name) => keyOf(name) === keyOf(column.name));
}

/** Whether a value is the current time, as a call or as one of the bare words that name it. */
export function isNow(value: Expression | undefined): boolean {
  if (value?.kind === 'column') return nowWords.test(value.name.text);
  return value?.kind === 'call' && nowWords.test(value.name.name.text);
}

const nowWords = /^(current_timestamp|now|localtime|localtimestamp|current_date|sysdate|systimestamp|getdate|getutcdate|sysdatetime|sysutcdatetime|sysdatetimeoffset|clock_timestamp|statement_timestamp|transaction_timestamp)$/i;

/** Types whose values may be large and live outside the row. */
export const largeFamilies: ReadonlySet<TypeFamily> = new Set<TypeFamily>(['text', 'blob', 'json', 'xml']);

/** Types that hold a moment or a day. */
export const momentFamilies: ReadonlySet<TypeFamily> = new Set<TypeFamily>(['datetime', 'timestamp']);

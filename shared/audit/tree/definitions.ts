import { namePattern } from './name-pattern.ts';
import type { AnyNode, NodeOf } from './any-node.ts';
import type { DataType, Expression, TypeFamily } from './expression.ts';
import type { Name, ObjectName } from './node.ts';
import type { AlterTable, ColumnDefinition, CreateTable, IndexColumn } from './table-statement.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { walk } from './walk.ts';

const identifierNames = /(id|hash|md5|digest|token|key)$/i;

/** Whether a column holds identifiers or digests written out, which are all equally long: UUIDs, MD5, SHA-256. */
export function holdsFixedText(name: Name, length: number | undefined): boolean {
  return (length === 32 || length === 36 || length === 64) && identifierNames.test(name.text);
}

/** The CREATE or ALTER TABLE that a part stands in. */
export function definitionAround(parents: readonly AnyNode[]): CreateTable | AlterTable | undefined {
  return parents.findLast((parent) => parent.kind === 'createTable' || parent.kind === 'alterTable');
}

/**
 * Whether a column definition makes or changes a column of a table, and does not only name the columns of a function.
 */
export function isTableColumn(parents: readonly AnyNode[]): boolean {
  const parent = parents.at(-1)?.kind;
  return parent === 'createTable' || parent === 'addColumn' || parent === 'modifyColumn';
}

/** The nodes that give a column its type: its definition, and the change of the type alone. */
export const typedKinds = ['columnDefinition', 'alterColumnType'] as const;

/** The type that a node gives to a column of a table. */
export function typeGiven(
  node: NodeOf<(typeof typedKinds)[number]>,
  parents: readonly AnyNode[],
): DataType | undefined {
  return node.kind === 'alterColumnType' || isTableColumn(parents) ? node.type : undefined;
}

/**
 * Whether a column definition says all of its column. A change does so on MySQL only: elsewhere what it does not name
 * stays as it was.
 */
export function isWholeColumn(parents: readonly AnyNode[], dialect: Dialect): boolean {
  return isTableColumn(parents) && (parents.at(-1)?.kind !== 'modifyColumn' || dialect === 'mysql');
}

/** The table that a part of a definition belongs to. */
export function tableAround(parents: readonly AnyNode[]): ObjectName | undefined {
  const around = parents.findLast(
    (parent) => parent.kind === 'createTable' || parent.kind === 'alterTable' || parent.kind === 'createIndex',
  );
  return around?.kind === 'createIndex' ? around.table : around?.name;
}

/** The columns that an index or key names; expressions are left out. */
export function namesIn(columns: readonly IndexColumn[]): Name[] {
  return columns.flatMap(({ value }) => (value.kind === 'column' ? [value.name] : []));
}

/** Whether a column is part of the primary key that its own CREATE TABLE declares. */
export function isKeyColumn(column: ColumnDefinition, create: CreateTable, keyOf: (name: Name) => string): boolean {
  if (column.constraints.some((constraint) => constraint.kind === 'primaryKey')) return true;
  return primaryKeysOf(create, keyOf).has(keyOf(column.name));
}

// Worked out once for each table: it may have thousands of columns and constraints.
const primaryKeys = new WeakMap<CreateTable, ReadonlySet<string>>();

function primaryKeysOf(create: CreateTable, keyOf: (name: Name) => string): ReadonlySet<string> {
  const known =
    primaryKeys.get(create) ??
    new Set(
      create.constraints.flatMap((constraint) =>
        constraint.kind === 'primaryKey' ? namesIn(constraint.columns).map(keyOf) : [],
      ),
    );
  primaryKeys.set(create, known);
  return known;
}

/**
 * Whether a value is the current time: by a call, by one of the bare words that name it, or in a call or cast that
 * turns it to another zone or shape.
 */
export function isNow(value: Expression | undefined): boolean {
  if (!value) return false;
  let isFound = false;
  walk(value, (node) => {
    if (node.kind === 'column') isFound ||= nowWords.test(node.name.text);
    if (node.kind === 'call')
      isFound ||=
        nowWords.test(node.name.name.text) ||
        (/^(datetime|strftime|unixepoch|julianday)$/i.test(node.name.name.text) &&
          (node.args.length === 0 || node.args.some(isNowText)));
  });
  return isFound;
}

/** How SQLite names the current time. */
function isNowText(value: Expression): boolean {
  return value.kind === 'literal' && value.value.toLowerCase() === 'now';
}

const nowWords = namePattern(
  'current_timestamp|now|localtime|localtimestamp|current_date|sysdate|systimestamp|getdate|getutcdate',
  'sysdatetime|sysutcdatetime|sysdatetimeoffset|clock_timestamp|statement_timestamp',
  'transaction_timestamp',
);

/** Types whose values may be large and live outside the row. */
export const largeFamilies: ReadonlySet<TypeFamily> = new Set<TypeFamily>(['text', 'blob', 'json', 'xml']);

/** Types that hold a moment or a day. */
export const momentFamilies: ReadonlySet<TypeFamily> = new Set<TypeFamily>(['datetime', 'timestamp']);

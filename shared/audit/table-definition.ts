import type { ColumnDefinition, Constraint, CreateTable, DataType, IndexColumn, IndexDefinition, Option } from './ast.ts';
import { listedName, nameKey, type Dialect } from './identifiers.ts';
import type { SchemaColumn, SchemaForeignKey, SchemaIndex, SchemaTable } from './schema.ts';

/** The table that a CREATE TABLE leaves; `copied` is the table that LIKE, PARTITION OF or INHERITS names, when it is known. */
export function createdTable(create: CreateTable, place: { schema: string; copied: SchemaTable | undefined }, dialect: Dialect): SchemaTable {
  const takesOver = create.like.length > 0 || create.partitionOf !== undefined || create.inherits.length > 0;
  // Rows of a query bring columns that only the server can name.
  const isOpen = create.query !== undefined || (takesOver && place.copied?.columns === undefined);
  const columns = [...(takesOver ? (place.copied?.columns ?? []) : []), ...create.columns.map((column) => definedColumn(column, dialect))];
  const table: SchemaTable = {
    schema: place.schema, name: listedName(create.name.name, dialect), type: 'table', columns: isOpen ? undefined : columns,
    indexes: [...(create.like.length > 0 ? (place.copied?.indexes ?? []) : []), ...create.indexes.map((index) => definedIndex(index, dialect))],
    foreignKeys: [], engine: undefined, charset: undefined, collation: undefined, comment: undefined,
    partitioned: create.partitioning !== undefined, rows: create.query ? undefined : 0, bytes: create.query ? undefined : 0,
  };
  const constraints = [...create.columns.flatMap((column) => column.constraints.map((constraint) => ({ constraint, column }))), ...create.constraints.map((constraint) => ({ constraint, column: undefined }))];
  return withOptions(constraints.reduce((made, { constraint, column }) => withConstraint(made, constraint, { dialect, column }), table), create.options);
}

/** A column as its definition makes it. */
export function definedColumn(column: ColumnDefinition, dialect: Dialect): SchemaColumn {
  const isKey = column.constraints.some((constraint) => constraint.kind === 'primaryKey');
  return {
    name: listedName(column.name, dialect), ...typeFacts(column.type),
    nullable: column.nullable ?? !(isKey || isSerial(column.type)), hasDefault: column.default !== undefined, autoIncrement: column.autoIncrement,
    generated: column.generated !== undefined, charset: column.charset ?? column.type?.charset, collation: column.collation ?? column.type?.collation, comment: column.comment?.value,
  };
}

/** What a type says about a column. */
export function typeFacts(type: DataType | undefined): Pick<SchemaColumn, 'type' | 'family' | 'length' | 'unsigned'> {
  const first = type?.args[0];
  const length = first?.kind === 'literal' && first.type === 'number' ? Number(first.value) : undefined;
  return { type: type?.name ?? '', family: type && type.arrayDimensions === 0 ? type.family : 'other', length, unsigned: type?.unsigned ?? false };
}

/** An index as its definition makes it. */
export function definedIndex(index: IndexDefinition, dialect: Dialect): SchemaIndex {
  return {
    name: index.name ? listedName(index.name, dialect) : '', kind: index.type === 'index' ? 'plain' : index.type,
    columns: indexedNames(index.columns, dialect), partial: index.where !== undefined, method: index.method?.toLowerCase(),
  };
}

/** The listed names of indexed columns; '' for an expression. */
export function indexedNames(columns: readonly IndexColumn[], dialect: Dialect): string[] {
  return columns.map(({ value }) => (value.kind === 'column' ? listedName(value.name, dialect) : ''));
}

/** A table with one more constraint; `column` is the one at which it is written. */
export function withConstraint(table: SchemaTable, constraint: Constraint, { dialect, column }: { dialect: Dialect; column: ColumnDefinition | undefined }): SchemaTable {
  const name = constraint.name ? listedName(constraint.name, dialect) : '';
  const own = column ? [listedName(column.name, dialect)] : [];
  if (constraint.kind === 'primaryKey' || constraint.kind === 'uniqueKey') {
    if (constraint.usingIndex) return table;
    const columns = column ? own : indexedNames(constraint.columns, dialect);
    const index: SchemaIndex = { name, kind: constraint.kind === 'primaryKey' ? 'primary' : 'unique', columns, partial: false, method: constraint.method?.toLowerCase() };
    const grown = { ...table, indexes: table.indexes && [...table.indexes, index] };
    return constraint.kind === 'primaryKey' ? withNotNull(grown, columns, dialect) : grown;
  }
  if (constraint.kind === 'foreignKey') {
    const target = { schema: constraint.table.schema ? listedName(constraint.table.schema, dialect) : table.schema, name: listedName(constraint.table.name, dialect) };
    const key: SchemaForeignKey = { name, columns: column ? own : constraint.columns.map((one) => listedName(one, dialect)), table: target };
    return { ...table, foreignKeys: table.foreignKeys && [...table.foreignKeys, key] };
  }
  if (constraint.kind === 'notNull') return withNotNull(table, constraint.column ? [listedName(constraint.column, dialect)] : own, dialect);
  return table;
}

/** A table with engine, character set, collation and comment from its options. */
export function withOptions(table: SchemaTable, options: readonly Option[]): SchemaTable {
  const value = (name: string) => options.findLast((option) => option.name === name)?.value;
  return {
    ...table, engine: value('ENGINE') ?? table.engine, charset: value('CHARSET') ?? table.charset,
    collation: value('COLLATE') ?? table.collation, comment: value('COMMENT') ?? table.comment,
  };
}

function withNotNull(table: SchemaTable, names: readonly string[], dialect: Dialect): SchemaTable {
  const keys = new Set(names.map((name) => nameKey(name, dialect)));
  return { ...table, columns: table.columns?.map((column) => (keys.has(nameKey(column.name, dialect)) ? { ...column, nullable: false } : column)) };
}

function isSerial(type: DataType | undefined): boolean {
  return type !== undefined && /^(SMALL|BIG)?SERIAL[248]?$/.test(type.name);
}

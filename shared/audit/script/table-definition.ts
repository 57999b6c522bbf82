import type { DataType, Expression } from '../tree/expression.ts';
import type {
  ColumnDefinition,
  Constraint,
  CreateTable,
  ForeignKey,
  IndexColumn,
  IndexDefinition,
  Option,
  PrimaryKey,
  UniqueKey,
} from '../tree/table-statement.ts';
import { oracleFamily } from '../dialect-facts/dialect-sets.ts';
import { listedName, nameKey } from '../dialect-facts/identifiers.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { withIndex } from './index-list.ts';
import type { ColumnForm, SchemaColumn, SchemaForeignKey, SchemaIndex, SchemaTable } from '../schema/schema.ts';

/**
 * The table that a CREATE TABLE leaves; `copied` is the table that LIKE, PARTITION OF or INHERITS names, when it is
 * known.
 */
export function createdTable(
  create: CreateTable,
  place: { schema: string; copied: SchemaTable | undefined },
  dialect: Dialect,
): SchemaTable {
  const size = create.query ? undefined : 0;
  const table: SchemaTable = {
    schema: place.schema,
    name: listedName(create.name.name, dialect),
    type: 'table',
    columns: createdColumns(create, place.copied, dialect),
    indexes: [
      ...(create.like.length > 0 ? (place.copied?.indexes ?? []) : []),
      ...create.indexes.map((index) => definedIndex(index, dialect)),
    ],
    foreignKeys: [],
    engine: undefined,
    charset: undefined,
    collation: undefined,
    comment: undefined,
    partitioned: create.partitioning !== undefined,
    doubtful: create.foreign ? 'foreign' : undefined,
    rows: size,
    bytes: size,
  };
  const ofColumns = create.columns.flatMap((column) =>
    column.constraints.map((constraint) => ({ constraint, column })),
  );
  const ofTable = create.constraints.map((constraint) => ({ constraint, column: undefined }));
  const foreignKeys: SchemaForeignKey[] = [];
  let made = table;
  // There may be thousands of foreign keys: they go into one list, and not each into a list of its own.
  for (const { constraint, column } of [...ofColumns, ...ofTable])
    if (constraint.kind === 'foreignKey') foreignKeys.push(foreignKeyOf(table, constraint, { dialect, column }));
    else made = withConstraint(made, constraint, { dialect, column });
  return withOptions({ ...made, foreignKeys }, create.options);
}

/** A view that was just made; its columns stand elsewhere. */
export function madeView({ schema, name }: { schema: string; name: string }): SchemaTable {
  return {
    schema,
    name,
    type: 'view',
    columns: undefined,
    indexes: [],
    foreignKeys: [],
    engine: undefined,
    charset: undefined,
    collation: undefined,
    comment: undefined,
    partitioned: false,
    rows: undefined,
    bytes: undefined,
  };
}

/** Undefined where only the server can name them: behind the rows of a query or a table that is not known. */
function createdColumns(
  create: CreateTable,
  copied: SchemaTable | undefined,
  dialect: Dialect,
): SchemaColumn[] | undefined {
  const takesOver = create.like.length > 0 || create.partitionOf !== undefined || create.inherits.length > 0;
  const isOneSource = create.like.length + create.inherits.length < 2;
  const taken = takesOver ? copied?.columns : [];
  if (create.query || create.typed || !taken || !isOneSource) return undefined;
  // What a parent has already is told more of, and is no second column.
  const own = create.columns.map((column) => definedColumn(column, dialect));
  const keys = new Set(own.map(({ name }) => nameKey(name, dialect)));
  return [...taken.filter(({ name }) => !keys.has(nameKey(name, dialect))), ...own];
}

/** A column as its definition makes it. */
export function definedColumn(column: ColumnDefinition, dialect: Dialect): SchemaColumn {
  const isKey = column.constraints.some((constraint) => constraint.kind === 'primaryKey');
  const { type, family, length, unsigned, typeArguments, withTimeZone } = typeFacts(column.type);
  return {
    name: listedName(column.name, dialect),
    type,
    family,
    length,
    unsigned,
    typeArguments,
    withTimeZone,
    nullable: column.nullable ?? !(isKey || isSerial(column.type)),
    hasDefault: column.default !== undefined,
    autoIncrement: column.autoIncrement,
    generated: column.generated !== undefined,
    charset: column.charset ?? column.type?.charset,
    collation: column.collation ?? column.type?.collation,
    comment: column.comment?.value,
    invisible: column.options.some(({ name }) => name === 'INVISIBLE' || name === 'HIDDEN') || undefined,
  };
}

export type TypeFacts = Pick<
  SchemaColumn,
  'type' | 'family' | 'length' | 'unsigned' | 'typeArguments' | 'withTimeZone'
>;

// A dozen rules ask one after the other for the same column.
let lastFacts: { readonly of: DataType | undefined; readonly facts: TypeFacts } | undefined;

/** What a type says about a column. */
export function typeFacts(type: DataType | undefined): TypeFacts {
  if (lastFacts?.of !== type || !lastFacts) lastFacts = { of: type, facts: factsOf(type) };
  return lastFacts.facts;
}

function factsOf(of: DataType | undefined): TypeFacts {
  const facts: TypeFacts = {
    type: of?.name ?? '',
    family: of && of.arrayDimensions === 0 ? of.family : 'other',
    length: lengthIn(of),
    unsigned: of?.unsigned ?? false,
    withTimeZone: isZoned(of) || undefined,
  };
  const typeArguments = argumentsOf(of);
  return typeArguments ? { ...facts, typeArguments } : facts;
}

function lengthIn(type: DataType | undefined): number | undefined {
  const first = type?.args[0];
  return first?.kind === 'literal' && first.type === 'number' ? Number(first.value) : undefined;
}

/** Where there is more to a type than its length. */
function argumentsOf(type: DataType | undefined): SchemaColumn['typeArguments'] {
  const [first, second] = type?.args ?? [];
  const isLength = !second && first?.kind === 'literal' && first.type === 'number';
  return type && first && !isLength ? type.args.map(argumentText) : undefined;
}

function argumentText(argument: Expression): string {
  return argument.kind === 'literal' ? argument.value : '';
}

function isZoned(type: DataType | undefined): boolean {
  return type?.withTimeZone ?? false;
}

/** An index as its definition makes it. */
export function definedIndex(index: IndexDefinition, dialect: Dialect): SchemaIndex {
  return {
    name: index.name ? listedName(index.name, dialect) : '',
    kind: index.type === 'index' ? 'plain' : index.type,
    columns: indexedNames(index.columns, dialect),
    partial: index.where !== undefined,
    leavesOutNullOnly: (index.where && isNotNullOf(index.where, index, dialect)) || undefined,
    method: index.method?.toLowerCase(),
    forms: formsOf(index.columns),
    carries: index.include.length > 0,
  };
}

function formsOf(columns: readonly IndexColumn[]): ColumnForm[] {
  return columns.map(({ direction, length, operatorClass }) => ({
    isDescending: direction === 'desc',
    prefix: length,
    operatorClass: operatorClass?.name.text.toLowerCase(),
  }));
}

function isNotNullOf(where: Expression, index: IndexDefinition, dialect: Dialect): boolean {
  if (where.kind !== 'is' || !where.not || where.test !== 'NULL' || where.value.kind !== 'column') return false;
  const key = nameKey(listedName(where.value.name, dialect), dialect);
  return indexedNames(index.columns, dialect).some((name) => nameKey(name, dialect) === key);
}

/** The listed names of indexed columns; '' for an expression. */
function indexedNames(columns: readonly IndexColumn[], dialect: Dialect): string[] {
  return columns.map(({ value }) => (value.kind === 'column' ? listedName(value.name, dialect) : ''));
}

type ConstraintPlace = { readonly dialect: Dialect; readonly column: ColumnDefinition | undefined };

/** A table with one more constraint; `column` is the one at which it is written. */
export function withConstraint(table: SchemaTable, constraint: Constraint, place: ConstraintPlace): SchemaTable {
  const own = place.column ? [listedName(place.column.name, place.dialect)] : [];
  switch (constraint.kind) {
    case 'primaryKey':
      return constraint.usingIndex ? withOldIndex(table, constraint, place) : withPrimaryKey(table, constraint, place);
    case 'uniqueKey':
      return constraint.usingIndex ? withOldIndex(table, constraint, place) : withKey(table, constraint, place);
    case 'foreignKey':
      return {
        ...table,
        foreignKeys: table.foreignKeys && [...table.foreignKeys, foreignKeyOf(table, constraint, place)],
      };
    case 'notNull':
      // Rows that were there before may still hold NULL.
      if (constraint.notValid) return table;
      return withNotNull(
        table,
        constraint.column ? [listedName(constraint.column, place.dialect)] : own,
        place.dialect,
      );
    default:
      return table;
  }
}

function withPrimaryKey(table: SchemaTable, key: PrimaryKey, place: ConstraintPlace): SchemaTable {
  return withNotNull(withKey(table, key, place), keyColumns(key, place), place.dialect);
}

function withKey(table: SchemaTable, key: PrimaryKey | UniqueKey, place: ConstraintPlace): SchemaTable {
  const name = key.name ?? (key.kind === 'uniqueKey' ? key.indexName : undefined);
  const index: SchemaIndex = {
    name: name ? listedName(name, place.dialect) : '',
    kind: key.kind === 'primaryKey' ? 'primary' : 'unique',
    columns: keyColumns(key, place),
    partial: false,
    ...doubtsOf(key),
    method: key.method?.toLowerCase(),
  };
  const adopted = oracleFamily.includes(place.dialect) && table.indexes?.find((one) => canServe(one, index, place));
  if (adopted)
    return {
      ...table,
      indexes: table.indexes?.map((one) => (one === adopted ? { ...one, kind: index.kind } : one)),
    };
  return { ...table, indexes: table.indexes && withIndex(table.indexes, index) };
}

/** What makes a key say less than its columns do. */
function doubtsOf(key: PrimaryKey | UniqueKey): Pick<SchemaIndex, 'unproven' | 'forms'> {
  const hasPrefix = key.columns.some(({ length }) => length !== undefined);
  return { ...(isUnproven(key) && { unproven: true }), ...(hasPrefix && { forms: formsOf(key.columns) }) };
}

function isUnproven({ deferrable, enforced }: PrimaryKey | UniqueKey): boolean {
  return deferrable || !enforced;
}

/** A key that takes over an index that is there: of the index only what the key says of it changes. */
function withOldIndex(table: SchemaTable, key: PrimaryKey | UniqueKey, { dialect }: ConstraintPlace): SchemaTable {
  const { usingIndex } = key;
  if (!usingIndex || !isUnproven(key)) return table;
  return {
    ...table,
    indexes: table.indexes?.map((index) =>
      nameKey(listedName(usingIndex, dialect), dialect) === nameKey(index.name, dialect)
        ? { ...index, unproven: true as const }
        : index,
    ),
  };
}

/** Oracle makes no index for a key on columns that have one. */
function canServe(index: SchemaIndex, key: SchemaIndex, { dialect }: ConstraintPlace): boolean {
  const keys = new Set(key.columns.map((column) => nameKey(column, dialect)));
  return (
    !index.partial &&
    (index.kind === 'plain' || index.kind === 'unique') &&
    index.columns.length === keys.size &&
    index.columns.every((column) => keys.has(nameKey(column, dialect)))
  );
}

function keyColumns(key: PrimaryKey | UniqueKey, { column, dialect }: ConstraintPlace): string[] {
  return column ? [listedName(column.name, dialect)] : indexedNames(key.columns, dialect);
}

function foreignKeyOf(
  table: SchemaTable,
  { name, table: target, columns }: ForeignKey,
  { column, dialect }: ConstraintPlace,
): SchemaForeignKey {
  const schema = target.schema ? listedName(target.schema, dialect) : table.schema;
  const named = column ? [column.name] : columns;
  return {
    name: name ? listedName(name, dialect) : '',
    columns: named.map((one) => listedName(one, dialect)),
    table: { schema, name: listedName(target.name, dialect) },
  };
}

/** A table with engine, character set, collation and comment from its options. */
export function withOptions(table: SchemaTable, options: readonly Option[]): SchemaTable {
  const value = (name: string) => options.findLast((option) => option.name === name)?.value;
  return {
    ...table,
    engine: value('ENGINE') ?? table.engine,
    charset: value('CHARSET') ?? table.charset,
    collation: value('COLLATE') ?? table.collation,
    comment: value('COMMENT') ?? table.comment,
  };
}

function withNotNull(table: SchemaTable, names: readonly string[], dialect: Dialect): SchemaTable {
  const keys = new Set(names.map((name) => nameKey(name, dialect)));
  return {
    ...table,
    columns: table.columns?.map((column) =>
      keys.has(nameKey(column.name, dialect)) ? { ...column, nullable: false } : column,
    ),
  };
}

function isSerial(type: DataType | undefined): boolean {
  return type !== undefined && /^(SMALL|BIG)?SERIAL[248]?$/.test(type.name);
}

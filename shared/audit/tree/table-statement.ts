import type { DataType, Expression, Literal } from './expression.ts';
import type { Name, Node, ObjectName } from './node.ts';
import type { OrderItem, Query } from './query.ts';

/** NAME [=] value, by its normal name: CHARSET for every spelling of CHARACTER SET. */
export type Option = Node<'option', { name: string; value: string | undefined }>;
/** `autoIncrement` covers AUTO_INCREMENT, IDENTITY, SERIAL and GENERATED … AS IDENTITY. */
export type ColumnDefinition = Node<
  'columnDefinition',
  {
    name: Name;
    type: DataType | undefined;
    nullable: boolean | undefined;
    default: Expression | undefined;
    onUpdate: Expression | undefined;
    autoIncrement: boolean;
    generated: Generated | undefined;
    comment: Literal | undefined;
    charset: string | undefined;
    collation: string | undefined;
    constraints: readonly Constraint[];
    options: readonly Option[];
  }
>;
export type Generated = Node<'generated', { expression: Expression; stored: boolean }>;
export type IndexColumn = Node<
  'indexColumn',
  {
    value: Expression;
    length: number | undefined;
    direction: 'asc' | 'desc' | undefined;
    nulls: 'first' | 'last' | undefined;
    operatorClass: ObjectName | undefined;
  }
>;
export type IndexDefinition = Node<
  'indexDefinition',
  {
    name: Name | undefined;
    type: 'index' | 'unique' | 'fulltext' | 'spatial';
    method: string | undefined;
    columns: readonly IndexColumn[];
    include: readonly IndexColumn[];
    where: Expression | undefined;
    options: readonly Option[];
  }
>;
type ConstraintFields<Fields> = Fields & {
  name: Name | undefined;
  notValid: boolean;
  deferrable: boolean;
  enforced: boolean;
};
type KeyFields = ConstraintFields<{
  columns: readonly IndexColumn[];
  include: readonly IndexColumn[];
  method: string | undefined;
  usingIndex: Name | undefined;
  options: readonly Option[];
}>;
/** Written at a column, `columns` is empty: it means that column. */
export type PrimaryKey = Node<'primaryKey', KeyFields>;
export type UniqueKey = Node<'uniqueKey', KeyFields & { indexName: Name | undefined; nullsNotDistinct: boolean }>;
export type ForeignKey = Node<
  'foreignKey',
  ConstraintFields<{
    columns: readonly Name[];
    table: ObjectName;
    referencedColumns: readonly Name[];
    onDelete: string | undefined;
    onUpdate: string | undefined;
  }>
>;
export type Check = Node<'check', ConstraintFields<{ expression: Expression }>>;
export type Exclude = Node<
  'exclude',
  ConstraintFields<{ method: string | undefined; columns: readonly IndexColumn[]; where: Expression | undefined }>
>;
/** PostgreSQL's NOT NULL with a name or as a table constraint. */
export type NotNull = Node<'notNull', ConstraintFields<{ column: Name | undefined }>>;
export type Constraint = PrimaryKey | UniqueKey | ForeignKey | Check | Exclude | NotNull;

export type Partitioning = Node<
  'partitioning',
  {
    method: string;
    linear: boolean;
    keys: readonly Expression[];
    count: number | undefined;
    subpartitioning: Partitioning | undefined;
    partitions: readonly Partition[];
  }
>;
export type Partition = Node<
  'partition',
  {
    name: Name | undefined;
    bounds: readonly Expression[];
    options: readonly Option[];
    subpartitions: readonly Partition[];
  }
>;

/** The columns of a table variable or table type, which is no table of the schema. */
export type TableShape = Node<
  'tableShape',
  { columns: readonly ColumnDefinition[]; constraints: readonly Constraint[]; indexes: readonly IndexDefinition[] }
>;
export type CreateTable = Node<
  'createTable',
  {
    name: ObjectName;
    temporary: boolean;
    unlogged: boolean;
    ifNotExists: boolean;
    orReplace: boolean;
    columns: readonly ColumnDefinition[];
    constraints: readonly Constraint[];
    indexes: readonly IndexDefinition[];
    like: readonly ObjectName[];
    inherits: readonly ObjectName[];
    partitionOf: ObjectName | undefined;
    options: readonly Option[];
    partitioning: Partitioning | undefined;
    query: Query | undefined;
    /** Its columns are those of a type. */
    typed?: true;
    /** Another server keeps its rows. */
    foreign?: true;
  }
>;
export type AlterTable = Node<
  'alterTable',
  { name: ObjectName; objectType: string; ifExists: boolean; only: boolean; actions: readonly AlterAction[] }
>;
export type ColumnPosition = Node<'columnPosition', { after: Name | undefined }>;

/** MODIFY, CHANGE, ALTER COLUMN … under one set of names. */
export type AlterAction =
  | Node<'addColumn', { column: ColumnDefinition; ifNotExists: boolean; position: ColumnPosition | undefined }>
  | Node<'dropColumn', { name: Name; ifExists: boolean; cascade: boolean }>
  /** MODIFY and CHANGE: the whole definition is replaced; `name` is the old name. */
  | Node<
      'modifyColumn',
      { name: Name; column: ColumnDefinition; position: ColumnPosition | undefined; spelling: 'MODIFY' | 'CHANGE' }
    >
  | Node<'alterColumnType', { name: Name; type: DataType; using: Expression | undefined }>
  | Node<'setDefault', { name: Name; value: Expression }>
  | Node<'dropDefault', { name: Name }>
  | Node<'setNotNull', { name: Name }>
  | Node<'dropNotNull', { name: Name }>
  /** Statistics target, storage, compression, identity, visibility … of one column. */
  | Node<'setColumnOption', { name: Name; options: readonly Option[] }>
  | Node<'renameColumn', { from: Name; to: Name }>
  | Node<'addConstraint', { constraint: Constraint; ifNotExists: boolean }>
  | Node<'alterConstraint', { name: Name; options: readonly Option[] }>
  | Node<
      'dropConstraint',
      { name: Name; type: 'constraint' | 'check' | 'foreignKey'; ifExists: boolean; cascade: boolean }
    >
  | Node<'validateConstraint', { name: Name }>
  | Node<'renameConstraint', { from: Name; to: Name }>
  | Node<'dropPrimaryKey'>
  | Node<'addIndex', { index: IndexDefinition; ifNotExists: boolean }>
  | Node<'alterIndex', { name: Name; options: readonly Option[] }>
  | Node<'dropIndexAction', { name: Name; ifExists: boolean }>
  | Node<'renameIndex', { from: Name; to: Name }>
  | Node<'renameTable', { to: ObjectName }>
  | Node<'setSchema', { schema: Name }>
  /** ENGINE, CHARSET, COMMENT …, SET (…), SET TABLESPACE, OWNER TO. */
  | Node<'setTableOptions', { options: readonly Option[] }>
  | Node<'convertCharset', { charset: string; collation: string | undefined }>
  | Node<'orderRows', { orderBy: readonly OrderItem[] }>
  | Node<'addPartition', { partitions: readonly Partition[] }>
  | Node<'dropPartition', { names: readonly Name[] }>
  | Node<'truncatePartition', { names: readonly Name[] }>
  | Node<'attachPartition', { table: ObjectName; bounds: readonly Expression[] }>
  | Node<'detachPartition', { table: ObjectName; concurrently: boolean }>
  /** REORGANIZE, EXCHANGE, COALESCE, REBUILD … PARTITION. */
  | Node<'changePartition', { verb: string; names: readonly Name[]; partitions: readonly Partition[] }>
  | Node<'partitionBy', { partitioning: Partitioning }>
  | Node<'removePartitioning'>
  | Node<'algorithm', { value: string }>
  | Node<'lock', { value: string }>
  /** ENABLE, DISABLE, FORCE … of triggers, rules, keys, row level security; INHERIT, REPLICA IDENTITY, CLUSTER ON …. */
  | Node<'switch', { words: readonly string[]; name: ObjectName | undefined }>;

export type CreateIndex = Node<
  'createIndex',
  {
    table: ObjectName;
    index: IndexDefinition;
    concurrently: boolean;
    ifNotExists: boolean;
    only: boolean;
    options: readonly Option[];
  }
>;
export type DropIndex = Node<
  'dropIndex',
  {
    names: readonly ObjectName[];
    table: ObjectName | undefined;
    ifExists: boolean;
    concurrently: boolean;
    cascade: boolean;
    options: readonly Option[];
  }
>;

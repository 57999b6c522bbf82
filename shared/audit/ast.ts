import type { Text } from '../text.ts';

/** A half-open range of UTF-16 offsets into the script. */
export type Span = { readonly start: number; readonly end: number };

type Node<Kind extends string, Fields = unknown> = Span & { readonly kind: Kind } & Readonly<Fields>;

/** An identifier as the server sees it: quotes removed, case kept. */
export type Name = Node<'name', { text: string; quoted: boolean }>;

/** The name of a table, view, index, routine … with what stands before its dots. */
export type ObjectName = Node<'objectName', { name: Name; schema: Name | undefined; catalog: Name | undefined; server?: Name }>;

// Expressions.

export type Literal = Node<'literal', { type: 'string' | 'number' | 'boolean' | 'null' | 'hex' | 'bit'; value: string }>;
/** Also the pseudo columns (ROWNUM, EXCLUDED.x, NEW.x). */
export type Column = Node<'column', { name: Name; table: Name | undefined; schema: Name | undefined }>;
export type Star = Node<'star', { table: Name | undefined; schema: Name | undefined }>;
/** `?`, `$1`, `:name`. */
export type Parameter = Node<'parameter', { text: string }>;
/** `@session` and `@@system` variables. */
export type Variable = Node<'variable', { text: string }>;
export type Unary = Node<'unary', { operator: string; operand: Expression }>;
/** Arithmetic, comparison and every operator of two sides; `!=` is written `<>`. */
export type Binary = Node<'binary', { operator: string; left: Expression; right: Expression }>;
/** `a AND b AND c` is one node, however long, so that a chain has no depth. */
export type Logical = Node<'logical', { operator: 'AND' | 'OR' | 'XOR'; operands: readonly Expression[] }>;
export type Like = Node<'like', {
  operator: 'LIKE' | 'ILIKE' | 'REGEXP' | 'SIMILAR TO';
  not: boolean; value: Expression; pattern: Expression; escape: Expression | undefined;
}>;
/** Exactly one of `list` and `query` is there. */
export type In = Node<'in', { not: boolean; value: Expression; list: readonly Expression[] | undefined; query: Query | undefined }>;
export type Between = Node<'between', { not: boolean; symmetric: boolean; value: Expression; low: Expression; high: Expression }>;
/** IS [NOT] NULL, TRUE, FALSE, UNKNOWN, DISTINCT FROM (with `right`), DOCUMENT, NORMALIZED, JSON …. */
export type Is = Node<'is', { not: boolean; value: Expression; test: string; right: Expression | undefined }>;
export type Exists = Node<'exists', { query: Query }>;
export type Subquery = Node<'subquery', { query: Query }>;
/** `value operator ANY|ALL (query or array)`. */
export type Quantified = Node<'quantified', {
  operator: string; quantifier: 'ANY' | 'ALL'; value: Expression; query: Query | undefined; array: Expression | undefined;
}>;
export type Call = Node<'call', {
  name: ObjectName; args: readonly Expression[]; distinct: boolean; orderBy: readonly OrderItem[]; separator: Expression | undefined;
  withinGroup: readonly OrderItem[]; filter: Expression | undefined; over: Name | Window | undefined;
  /** KEEP (DENSE_RANK FIRST ORDER BY …) of Oracle. */
  keep?: readonly OrderItem[];
}>;
export type Window = Node<'window', {
  name: Name | undefined; base: Name | undefined; partitionBy: readonly Expression[]; orderBy: readonly OrderItem[]; frame: Frame | undefined;
}>;
export type Frame = Node<'frame', { unit: 'ROWS' | 'RANGE' | 'GROUPS'; bounds: readonly Expression[] }>;
export type Case = Node<'case', { operand: Expression | undefined; branches: readonly CaseBranch[]; otherwise: Expression | undefined }>;
export type CaseBranch = Node<'caseBranch', { when: Expression; then: Expression }>;
/** CAST, CONVERT, `::` and typed literals such as DATE '2024-01-01'. */
export type Cast = Node<'cast', { value: Expression; type: DataType; spelling: 'cast' | 'convert' | '::' | 'literal' }>;
export type Interval = Node<'interval', { value: Expression; unit: string | undefined }>;
export type Row = Node<'row', { items: readonly Expression[] }>;
export type ArrayOf = Node<'array', { items: readonly Expression[]; query: Query | undefined }>;
export type Subscript = Node<'subscript', { value: Expression; from: Expression | undefined; to: Expression | undefined }>;
/** `(value).field`; a star field is `*`. */
export type Field = Node<'field', { value: Expression; field: string }>;
export type Collate = Node<'collate', { value: Expression; collation: ObjectName }>;
export type AtTimeZone = Node<'atTimeZone', { value: Expression; zone: Expression | undefined }>;
/** Oracle's `column (+)`: the side of the comparison whose rows may be missing. */
export type OuterMark = Node<'outerMark', { value: Expression }>;
/** `@a := 1` inside an expression. */
export type SetVariable = Node<'setVariable', { variable: Expression; value: Expression }>;
/** `name => value` in an argument list. */
export type NamedArgument = Node<'namedArgument', { name: Name; value: Expression }>;
export type Match = Node<'match', { columns: readonly Expression[]; against: Expression; mode: string | undefined }>;
/** DEFAULT as a value, or DEFAULT(column). */
export type DefaultValue = Node<'defaultValue', { column: Column | undefined }>;
/** A bare word that steers a function: YEAR in EXTRACT(YEAR FROM x), UNBOUNDED PRECEDING in a frame. */
export type KeywordArgument = Node<'keyword', { word: string }>;

export type Expression =
  | Literal | Column | Star | Parameter | Variable | Unary | Binary | Logical | Like | In | Between | Is | Exists | Subquery
  | Quantified | Call | Case | Cast | Interval | Row | ArrayOf | Subscript | Field | Collate | AtTimeZone | SetVariable
  | NamedArgument | Match | DefaultValue | KeywordArgument | OuterMark;

/** What a type stores, whatever the dialect calls it. */
export type TypeFamily =
  | 'integer' | 'decimal' | 'float' | 'boolean' | 'bit' | 'char' | 'varchar' | 'text' | 'binary' | 'blob' | 'date' | 'time'
  | 'datetime' | 'timestamp' | 'year' | 'interval' | 'json' | 'xml' | 'uuid' | 'enum' | 'set' | 'geometry' | 'other';
/** `name` is upper-case without arguments: VARCHAR, DOUBLE PRECISION, TIMESTAMP; enum values stand in `args`. */
export type DataType = Node<'dataType', {
  name: string; family: TypeFamily; schema: Name | undefined; args: readonly Expression[]; unsigned: boolean; zerofill: boolean;
  charset: string | undefined; collation: string | undefined; arrayDimensions: number; withTimeZone: boolean;
}>;

// Queries and table references.

export type OrderItem = Node<'orderItem', { value: Expression; direction: 'asc' | 'desc' | undefined; nulls: 'first' | 'last' | undefined }>;
/** LIMIT, TOP, FETCH FIRST and WHERE ROWNUM in one shape. */
export type Limit = Node<'limit', {
  count: Expression | undefined; offset: Expression | undefined; spelling: 'limit' | 'top' | 'fetch' | 'rownum'; percent: boolean; withTies: boolean;
}>;
/** FOR UPDATE, FOR SHARE, LOCK IN SHARE MODE. */
export type Locking = Node<'locking', { strength: 'update' | 'noKeyUpdate' | 'share' | 'keyShare'; of: readonly ObjectName[]; wait: 'nowait' | 'skipLocked' | 'wait' | undefined }>;
/** `routines` are the functions that Oracle lets a query bring along. */
export type With = Node<'with', { recursive: boolean; ctes: readonly Cte[]; routines?: readonly Statement[] }>;
export type Cte = Node<'cte', { name: Name; columns: readonly Name[]; statement: Statement; materialized: boolean | undefined }>;
export type SelectItem = Node<'selectItem', { value: Expression; alias: Name | undefined }>;
/** Where the rows go instead of to the client. */
export type Into = Node<'into', {
  target: 'table' | 'file' | 'variables'; table: ObjectName | undefined; variables: readonly Expression[]; file: string | undefined;
  /** BULK COLLECT INTO of PL/SQL. */
  bulk?: boolean;
}>;
/** A clause of one dialect with what it holds, by its first words: PIVOT, MODEL, AS OF, SAMPLE, LOG ERRORS …. */
export type Clause = Node<'clause', { name: string; parts: readonly AnyNode[] }>;
/** START WITH and CONNECT BY. */
export type Hierarchy = Node<'hierarchy', { startWith: Expression | undefined; connectBy: Expression; nocycle: boolean }>;

/** What SQL Server says behind a whole statement: OPTION (…). */
type Hinted = { hints?: readonly Option[] };
/** `format` is FOR XML or FOR JSON of SQL Server. */
type QueryTail = Hinted & { with: With | undefined; orderBy: readonly OrderItem[]; limit: Limit | undefined; locking: readonly Locking[]; into: Into | undefined; format?: Option };
export type Select = Node<'select', QueryTail & {
  distinct: boolean; distinctOn: readonly Expression[]; modifiers: readonly string[]; items: readonly SelectItem[];
  from: readonly TableRef[]; where: Expression | undefined; groupBy: readonly Expression[]; rollup: boolean;
  having: Expression | undefined; windows: readonly Window[]; hierarchy?: Hierarchy | undefined; clauses?: readonly Clause[];
  /** What clauses hold that only some dialects have: QUALIFY, PREWHERE, LATERAL VIEW, DISTRIBUTE BY …. */
  more?: readonly AnyNode[];
}>;
export type SetOperation = Node<'setOperation', QueryTail & { operator: 'UNION' | 'INTERSECT' | 'EXCEPT'; all: boolean; left: Query; right: Query }>;
export type Values = Node<'values', QueryTail & { rows: readonly Row[] }>;
/** `TABLE t`. */
export type TableQuery = Node<'tableQuery', QueryTail & { table: ObjectName }>;
/** `(query)` that has clauses of its own outside the parentheses. */
export type WrappedQuery = Node<'wrappedQuery', QueryTail & { query: Query }>;
export type Query = Select | SetOperation | Values | TableQuery | WrappedQuery;

export type Table = Node<'table', {
  name: ObjectName; alias: Name | undefined; columnAliases: readonly Name[]; only: boolean; partitions: readonly Name[]; indexHints: readonly IndexHint[];
  /** WITH (NOLOCK, …) of SQL Server. */
  hints?: readonly Option[];
  /** The database that `@link` names. */
  link?: Name | undefined;
  clauses?: readonly Clause[];
}>;
export type Derived = Node<'derived', { query: Query; alias: Name | undefined; columnAliases: readonly Name[]; lateral: boolean; clauses?: readonly Clause[] }>;
export type TableFunction = Node<'tableFunction', {
  calls: readonly Expression[]; alias: Name | undefined; columnAliases: readonly Name[]; columns: readonly ColumnDefinition[]; lateral: boolean;
  /** A change whose OUTPUT gives the rows. */
  change?: Statement;
  clauses?: readonly Clause[];
}>;
/** PIVOT and UNPIVOT: rows of `source` turned into columns, or the other way round. */
export type Pivot = Node<'pivot', { source: TableRef; verb: 'PIVOT' | 'UNPIVOT'; value: Expression; column: Name; names: readonly Name[]; alias: Name | undefined }>;
/** `a, b` in a FROM list stays two items; a join is written with JOIN. */
export type Join = Node<'join', {
  type: 'inner' | 'left' | 'right' | 'full' | 'cross'; natural: boolean; straight: boolean; left: TableRef; right: TableRef;
  on: Expression | undefined; using: readonly Name[]; clauses?: readonly Clause[];
  /** LOOP, HASH, MERGE, REMOTE. */
  hint?: string;
}>;
export type TableRef = Table | Derived | TableFunction | Join | Pivot;
export type IndexHint = Node<'indexHint', { action: 'use' | 'force' | 'ignore'; indexes: readonly Name[] }>;

// Changing rows.

/** The table into which OUTPUT writes, and TOP where no other dialect limits. */
type Output = Hinted & { outputInto?: Table; top?: Limit };
/** `target = value`; `(a, b) = (…)` has two targets. */
export type Assignment = Node<'assignment', { targets: readonly Expression[]; value: Expression }>;
export type OnConflict = Node<'onConflict', { action: 'nothing' | 'update'; columns: readonly IndexColumn[]; constraint: Name | undefined; assignments: readonly Assignment[]; where: Expression | undefined }>;
/** INSERT … SET a = 1 arrives as columns and one row of values, with `setForm`. `source` is missing for DEFAULT VALUES. */
export type Insert = Node<'insert', {
  verb: 'INSERT' | 'REPLACE'; with: With | undefined; modifiers: readonly string[]; ignore: boolean; table: Table; columns: readonly Name[];
  source: Query | undefined; setForm: boolean; onDuplicate: readonly Assignment[]; onConflict: OnConflict | undefined; returning: readonly SelectItem[];
  /** A procedure that gives the rows. */
  execute?: Statement;
  into?: Into | undefined; clauses?: readonly Clause[];
} & Output>;
/** Oracle's INSERT ALL and INSERT FIRST: one query, several targets. */
export type InsertAll = Node<'insertAll', { first: boolean; branches: readonly InsertBranch[]; source: Query }>;
/** `when` is missing for an unconditional branch and for ELSE. */
export type InsertBranch = Node<'insertBranch', { when: Expression | undefined; inserts: readonly Insert[] }>;
export type Update = Node<'update', {
  with: With | undefined; modifiers: readonly string[]; ignore: boolean; tables: readonly TableRef[]; assignments: readonly Assignment[];
  from: readonly TableRef[]; where: Expression | undefined; orderBy: readonly OrderItem[]; limit: Limit | undefined; returning: readonly SelectItem[];
  into?: Into | undefined; clauses?: readonly Clause[];
} & Output>;
/** `targets` lose rows; `from` (USING, or the FROM of a multi-table DELETE) only helps to find them. */
export type Delete = Node<'delete', {
  with: With | undefined; modifiers: readonly string[]; ignore: boolean; targets: readonly Table[]; from: readonly TableRef[];
  where: Expression | undefined; orderBy: readonly OrderItem[]; limit: Limit | undefined; returning: readonly SelectItem[];
  into?: Into | undefined; clauses?: readonly Clause[];
} & Output>;
export type Merge = Node<'merge', {
  with: With | undefined; into: TableRef; using: TableRef; on: Expression; branches: readonly MergeBranch[]; returning: readonly SelectItem[]; clauses?: readonly Clause[];
} & Output>;
export type MergeBranch = Node<'mergeBranch', {
  when: 'matched' | 'notMatched' | 'notMatchedBySource'; condition: Expression | undefined; action: 'update' | 'insert' | 'delete' | 'nothing';
  assignments: readonly Assignment[]; columns: readonly Name[]; values: readonly Expression[];
  /** Oracle: WHERE behind the action, and DELETE WHERE behind an update. */
  where?: Expression | undefined; deleteWhere?: Expression | undefined;
}>;

// Tables and indexes.

/** NAME [=] value, by its normal name: CHARSET for every spelling of CHARACTER SET. */
export type Option = Node<'option', { name: string; value: string | undefined }>;
/** `autoIncrement` covers AUTO_INCREMENT, IDENTITY, SERIAL and GENERATED … AS IDENTITY. */
export type ColumnDefinition = Node<'columnDefinition', {
  name: Name; type: DataType | undefined; nullable: boolean | undefined; default: Expression | undefined; onUpdate: Expression | undefined;
  autoIncrement: boolean; generated: Generated | undefined; comment: Literal | undefined; charset: string | undefined; collation: string | undefined;
  constraints: readonly Constraint[]; options: readonly Option[];
}>;
export type Generated = Node<'generated', { expression: Expression; stored: boolean }>;
export type IndexColumn = Node<'indexColumn', {
  value: Expression; length: number | undefined; direction: 'asc' | 'desc' | undefined; nulls: 'first' | 'last' | undefined; operatorClass: ObjectName | undefined;
}>;
export type IndexDefinition = Node<'indexDefinition', {
  name: Name | undefined; type: 'index' | 'unique' | 'fulltext' | 'spatial'; method: string | undefined; columns: readonly IndexColumn[];
  include: readonly IndexColumn[]; where: Expression | undefined; options: readonly Option[];
}>;
type ConstraintFields<Fields> = Fields & { name: Name | undefined; notValid: boolean; deferrable: boolean; enforced: boolean };
type KeyFields = ConstraintFields<{ columns: readonly IndexColumn[]; include: readonly IndexColumn[]; method: string | undefined; usingIndex: Name | undefined; options: readonly Option[] }>;
/** Written at a column, `columns` is empty: it means that column. */
export type PrimaryKey = Node<'primaryKey', KeyFields>;
export type UniqueKey = Node<'uniqueKey', KeyFields & { indexName: Name | undefined; nullsNotDistinct: boolean }>;
export type ForeignKey = Node<'foreignKey', ConstraintFields<{ columns: readonly Name[]; table: ObjectName; referencedColumns: readonly Name[]; onDelete: string | undefined; onUpdate: string | undefined }>>;
export type Check = Node<'check', ConstraintFields<{ expression: Expression }>>;
export type Exclude = Node<'exclude', ConstraintFields<{ method: string | undefined; columns: readonly IndexColumn[]; where: Expression | undefined }>>;
/** PostgreSQL's NOT NULL with a name or as a table constraint. */
export type NotNull = Node<'notNull', ConstraintFields<{ column: Name | undefined }>>;
export type Constraint = PrimaryKey | UniqueKey | ForeignKey | Check | Exclude | NotNull;

export type Partitioning = Node<'partitioning', {
  method: string; linear: boolean; keys: readonly Expression[]; count: number | undefined; subpartitioning: Partitioning | undefined; partitions: readonly Partition[];
}>;
export type Partition = Node<'partition', { name: Name | undefined; bounds: readonly Expression[]; options: readonly Option[]; subpartitions: readonly Partition[] }>;

/** The columns of a table variable or table type, which is no table of the schema. */
export type TableShape = Node<'tableShape', { columns: readonly ColumnDefinition[]; constraints: readonly Constraint[]; indexes: readonly IndexDefinition[] }>;
export type CreateTable = Node<'createTable', {
  name: ObjectName; temporary: boolean; unlogged: boolean; ifNotExists: boolean; orReplace: boolean; columns: readonly ColumnDefinition[]; constraints: readonly Constraint[];
  indexes: readonly IndexDefinition[]; like: readonly ObjectName[]; inherits: readonly ObjectName[]; partitionOf: ObjectName | undefined;
  options: readonly Option[]; partitioning: Partitioning | undefined; query: Query | undefined;
  /** Its columns are those of a type. */
  typed?: true;
}>;
export type AlterTable = Node<'alterTable', { name: ObjectName; objectType: string; ifExists: boolean; only: boolean; actions: readonly AlterAction[] }>;
export type ColumnPosition = Node<'columnPosition', { after: Name | undefined }>;

/** MODIFY, CHANGE, ALTER COLUMN … under one set of names. */
export type AlterAction =
  | Node<'addColumn', { column: ColumnDefinition; ifNotExists: boolean; position: ColumnPosition | undefined }>
  | Node<'dropColumn', { name: Name; ifExists: boolean; cascade: boolean }>
  /** MODIFY and CHANGE: the whole definition is replaced; `name` is the old name. */
  | Node<'modifyColumn', { name: Name; column: ColumnDefinition; position: ColumnPosition | undefined; spelling: 'MODIFY' | 'CHANGE' }>
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
  | Node<'dropConstraint', { name: Name; type: 'constraint' | 'check' | 'foreignKey'; ifExists: boolean; cascade: boolean }>
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

export type CreateIndex = Node<'createIndex', {
  table: ObjectName; index: IndexDefinition; concurrently: boolean; ifNotExists: boolean; only: boolean; options: readonly Option[];
}>;
export type DropIndex = Node<'dropIndex', { names: readonly ObjectName[]; table: ObjectName | undefined; ifExists: boolean; concurrently: boolean; cascade: boolean; options: readonly Option[] }>;

// Other statements.

/** DROP of anything but an index; `objectType` is upper-case: TABLE, VIEW, MATERIALIZED VIEW, DATABASE …. */
export type Drop = Node<'drop', { objectType: string; names: readonly ObjectName[]; on: ObjectName | undefined; ifExists: boolean; cascade: boolean; temporary: boolean; purge?: boolean }>;
export type Truncate = Node<'truncate', { tables: readonly ObjectName[]; restartIdentity: boolean; cascade: boolean }>;
export type Rename = Node<'rename', { objectType: string; pairs: readonly RenamePair[] }>;
export type RenamePair = Node<'renamePair', { from: ObjectName; to: ObjectName }>;
/** A recursive view may name itself in its query. */
export type CreateView = Node<'createView', {
  name: ObjectName; orReplace: boolean; materialized: boolean; temporary: boolean; ifNotExists: boolean; columns: readonly Name[]; query: Query;
  checkOption: boolean; options: readonly Option[]; recursive?: true;
}>;
export type CreateDatabase = Node<'createDatabase', { objectType: 'DATABASE' | 'SCHEMA'; name: ObjectName; ifNotExists: boolean; options: readonly Option[]; statements: readonly Statement[] }>;
export type Use = Node<'use', { name: Name }>;
export type SetStatement = Node<'set', { settings: readonly Setting[] }>;
export type Setting = Node<'setting', { scope: 'global' | 'session' | 'local' | 'persist' | undefined; name: string; values: readonly Expression[] }>;
export type Transaction = Node<'transaction', { verb: 'BEGIN' | 'COMMIT' | 'ROLLBACK' | 'SAVEPOINT' | 'RELEASE' | 'PREPARE' | 'SET'; name: string | undefined; options: readonly string[] }>;
export type Grant = Node<'grant', {
  verb: 'GRANT' | 'REVOKE' | 'DENY'; privileges: readonly Privilege[]; objectType: string | undefined; objects: readonly ObjectName[]; grantees: readonly Name[];
  grantOption: boolean; cascade: boolean;
}>;
/** `name` is upper-case: SELECT, ALL, or the name of a role. */
export type Privilege = Node<'privilege', { name: string; columns: readonly Name[] }>;
/** `result` is the variable that takes the return code. */
export type CallStatement = Node<'callProcedure', { name: ObjectName; args: readonly Expression[]; result?: Expression }>;
/** `statement` is missing for DESCRIBE table. */
export type Explain = Node<'explain', { analyze: boolean; options: readonly Option[]; statement: Statement | undefined; table: ObjectName | undefined }>;
/** `body` is empty when the language is not SQL of this dialect. */
export type Routine = Node<'routine', {
  routineType: 'PROCEDURE' | 'FUNCTION' | 'TRIGGER' | 'EVENT' | 'BLOCK' | 'PACKAGE' | 'PACKAGE BODY' | 'TYPE' | 'TYPE BODY'; name: ObjectName | undefined; orReplace: boolean; ifNotExists: boolean; parameters: readonly RoutineParameter[];
  returns: DataType | undefined; table: ObjectName | undefined; timing: string | undefined; events: readonly string[]; language: string | undefined;
  options: readonly Option[]; body: readonly Statement[]; returnsTable?: TableShape;
  /** Of a trigger: the columns behind UPDATE OF, and the condition under which PostgreSQL lets it run. */
  updated?: readonly Name[]; when?: Expression | undefined;
}>;
export type RoutineParameter = Node<'routineParameter', { mode: string | undefined; name: Name | undefined; type: DataType | undefined; default: Expression | undefined }>;
export type Block = Node<'block', { label: Name | undefined; statements: readonly Statement[] }>;
/** IF, CASE, LOOP, WHILE, REPEAT, FOR with everything they hold; WHEN is the handler of exceptions that a PL/SQL block ends with. */
export type Control = Node<'control', { verb: string; label: Name | undefined; conditions: readonly Expression[]; statements: readonly Statement[] }>;
/** `table` is that of a table variable, `modifiers` are the words of a cursor; a DECLARE of several variables has one `declarations` each and nothing else. */
export type Declare = Node<'declare', {
  what: 'variable' | 'cursor' | 'handler' | 'condition' | 'type' | 'pragma'; names: readonly Name[]; type: DataType | undefined; default: Expression | undefined; statement: Statement | undefined;
  table?: TableShape; modifiers?: readonly string[]; declarations?: readonly Declare[];
}>;
export type CopyStatement = Node<'copy', { direction: 'in' | 'out'; table: ObjectName | undefined; columns: readonly Name[]; query: Statement | undefined; where: Expression | undefined; options: readonly Option[] }>;
export type CommentOn = Node<'commentOn', { objectType: string; name: ObjectName; text: Literal | undefined }>;
export type LockTables = Node<'lockTables', { tables: readonly ObjectName[]; mode: string | undefined; nowait: boolean }>;
/** Every other statement that is read word by word: SHOW, ANALYZE, CREATE SEQUENCE, ALTER USER, VACUUM, RETURN, FETCH …. */
export type Command = Node<'command', { verb: string; objectType: string | undefined; words: readonly string[]; names: readonly ObjectName[]; parts: readonly AnyNode[] }>;
/** Known by its first words only. */
export type Generic = Node<'generic', { verb: string; objectType: string | undefined; names: readonly ObjectName[] }>;
/** Not readable: the place and what was expected stand in the parsed statement's `error`. */
export type Unparsed = Node<'unparsed'>;

export type Statement =
  | Query | Insert | InsertAll | Update | Delete | Merge | CreateTable | AlterTable | CreateIndex | DropIndex | Drop | Truncate | Rename | CreateView
  | CreateDatabase | Use | SetStatement | Transaction | Grant | CallStatement | Explain | Routine | Block | Control | Declare | CopyStatement
  | CommentOn | LockTables | Command | Generic | Unparsed;
export type StatementKind = Statement['kind'];

/** Every node that a walk can meet. */
export type AnyNode =
  | Name | ObjectName | Expression | Window | Frame | CaseBranch | DataType | OrderItem | Limit | Locking | With | Cte | SelectItem | Into
  | TableRef | IndexHint | Clause | Hierarchy | InsertBranch | Assignment | OnConflict | MergeBranch | Option | ColumnDefinition | Generated | IndexColumn | IndexDefinition
  | Constraint | Partitioning | Partition | ColumnPosition | AlterAction | TableShape | RenamePair | Setting | Privilege | RoutineParameter | Statement;
export type NodeKind = AnyNode['kind'];
export type NodeOf<Kind extends NodeKind> = Extract<AnyNode, { kind: Kind }>;

// What parsing a script gives.

export type SqlType = 'ddl' | 'dml' | 'dql' | 'dcl' | 'tcl' | 'other';
/** full: every word understood; partial: a clause kept as text, or a body whose end is missing; generic: kind and names only; error: unreadable. */
export type Fidelity = 'full' | 'partial' | 'generic' | 'error';
export type Comment = Span & { readonly hint: boolean };
/**
 * `near` is the token that stands at the place, empty at the end of the statement. `refused`: the database's own grammar
 * says so, and `expected` are its words; the other reasons are ours.
 */
export type SyntaxProblem = {
  readonly offset: number; readonly line: number; readonly column: number; readonly expected: Text; readonly near: string;
  readonly reason: 'unexpected' | 'unterminated' | 'tooDeep' | 'refused';
};
/** Of a statement that was put together from parts of a file: where its text stands there, and what the program fills in as text when it runs. */
export type Origin = { readonly positionOf: (offset: number) => { readonly line: number; readonly column: number }; readonly substitutions: readonly Span[] };
/** One statement of a script: where it stands, how well it was read, and its tree. Lines and columns count from 1. */
export type ParsedStatement = Span & {
  readonly kind: StatementKind; readonly tree: Statement; readonly text: string; readonly line: number; readonly column: number;
  readonly fidelity: Fidelity; readonly sqlType: SqlType; readonly comments: readonly Comment[]; readonly error: SyntaxProblem | undefined;
  readonly origin?: Origin;
};
export type ParsedScript = { readonly statements: readonly ParsedStatement[] };

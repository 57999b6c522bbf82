import type { AnyNode } from './any-node.ts';
import type { Expression, Row, Window } from './expression.ts';
import type { Name, Node, ObjectName } from './node.ts';
import type { Statement } from './statement.ts';
import type { ColumnDefinition, Option } from './table-statement.ts';

export type OrderItem = Node<
  'orderItem',
  { value: Expression; direction: 'asc' | 'desc' | undefined; nulls: 'first' | 'last' | undefined }
>;
/** LIMIT, TOP, FETCH FIRST and WHERE ROWNUM in one shape. */
export type Limit = Node<
  'limit',
  {
    count: Expression | undefined;
    offset: Expression | undefined;
    spelling: 'limit' | 'top' | 'fetch' | 'rownum';
    percent: boolean;
    withTies: boolean;
  }
>;
/** FOR UPDATE, FOR SHARE, LOCK IN SHARE MODE. */
export type Locking = Node<
  'locking',
  {
    strength: 'update' | 'noKeyUpdate' | 'share' | 'keyShare';
    of: readonly ObjectName[];
    wait: 'nowait' | 'skipLocked' | 'wait' | undefined;
  }
>;
/** `routines` are the functions that Oracle lets a query bring along. */
export type With = Node<'with', { recursive: boolean; ctes: readonly Cte[]; routines?: readonly Statement[] }>;
export type Cte = Node<
  'cte',
  { name: Name; columns: readonly Name[]; statement: Statement; materialized: boolean | undefined }
>;
export type SelectItem = Node<'selectItem', { value: Expression; alias: Name | undefined }>;
/** Where the rows go instead of to the client. */
export type Into = Node<
  'into',
  {
    target: 'table' | 'file' | 'variables';
    table: ObjectName | undefined;
    variables: readonly Expression[];
    file: string | undefined;
    /** BULK COLLECT INTO of PL/SQL. */
    bulk?: boolean;
  }
>;
/** A clause of one dialect with what it holds, by its first words: PIVOT, MODEL, AS OF, SAMPLE, LOG ERRORS …. */
export type Clause = Node<'clause', { name: string; parts: readonly AnyNode[] }>;
/** START WITH and CONNECT BY. */
export type Hierarchy = Node<
  'hierarchy',
  { startWith: Expression | undefined; connectBy: Expression; nocycle: boolean }
>;

/** What SQL Server says behind a whole statement: OPTION (…). */
export type Hinted = { hints?: readonly Option[] };
/** `format` is FOR XML or FOR JSON of SQL Server. */
type QueryTail = Hinted & {
  with: With | undefined;
  orderBy: readonly OrderItem[];
  limit: Limit | undefined;
  locking: readonly Locking[];
  into: Into | undefined;
  format?: Option;
};
export type Select = Node<
  'select',
  QueryTail & {
    distinct: boolean;
    distinctOn: readonly Expression[];
    modifiers: readonly string[];
    items: readonly SelectItem[];
    from: readonly TableRef[];
    where: Expression | undefined;
    groupBy: readonly Expression[];
    rollup: boolean;
    having: Expression | undefined;
    windows: readonly Window[];
    hierarchy?: Hierarchy | undefined;
    clauses?: readonly Clause[];
    /** What clauses hold that only some dialects have: QUALIFY, PREWHERE, LATERAL VIEW, DISTRIBUTE BY …. */
    more?: readonly AnyNode[];
  }
>;
export type SetOperation = Node<
  'setOperation',
  QueryTail & { operator: 'UNION' | 'INTERSECT' | 'EXCEPT'; all: boolean; left: Query; right: Query }
>;
export type Values = Node<'values', QueryTail & { rows: readonly Row[] }>;
/** `TABLE t`. */
export type TableQuery = Node<'tableQuery', QueryTail & { table: ObjectName }>;
/** `(query)` that has clauses of its own outside the parentheses. */
export type WrappedQuery = Node<'wrappedQuery', QueryTail & { query: Query }>;
export type Query = Select | SetOperation | Values | TableQuery | WrappedQuery;

export type Table = Node<
  'table',
  {
    name: ObjectName;
    alias: Name | undefined;
    columnAliases: readonly Name[];
    only: boolean;
    partitions: readonly Name[];
    indexHints: readonly IndexHint[];
    /** WITH (NOLOCK, …) of SQL Server. */
    hints?: readonly Option[];
    /** The database that `@link` names. */
    link?: Name | undefined;
    /** What TABLESAMPLE and FOR SYSTEM_TIME say, where one is written: some of the rows, or those of another time. */
    subset?: readonly Expression[];
    clauses?: readonly Clause[];
  }
>;
export type Derived = Node<
  'derived',
  {
    query: Query;
    alias: Name | undefined;
    columnAliases: readonly Name[];
    lateral: boolean;
    subset?: readonly Expression[];
    clauses?: readonly Clause[];
  }
>;
export type TableFunction = Node<
  'tableFunction',
  {
    calls: readonly Expression[];
    alias: Name | undefined;
    columnAliases: readonly Name[];
    columns: readonly ColumnDefinition[];
    lateral: boolean;
    /** A change whose OUTPUT gives the rows. */
    change?: Statement;
    clauses?: readonly Clause[];
  }
>;
/** PIVOT and UNPIVOT: rows of `source` turned into columns, or the other way round. */
export type Pivot = Node<
  'pivot',
  {
    source: TableRef;
    verb: 'PIVOT' | 'UNPIVOT';
    value: Expression;
    column: Name;
    names: readonly Name[];
    alias: Name | undefined;
  }
>;
/** `a, b` in a FROM list stays two items; a join is written with JOIN. */
export type Join = Node<
  'join',
  {
    type: 'inner' | 'left' | 'right' | 'full' | 'cross';
    natural: boolean;
    straight: boolean;
    left: TableRef;
    right: TableRef;
    on: Expression | undefined;
    using: readonly Name[];
    clauses?: readonly Clause[];
    /** LOOP, HASH, MERGE, REMOTE. */
    hint?: string;
  }
>;
export type TableRef = Table | Derived | TableFunction | Join | Pivot;
export type IndexHint = Node<'indexHint', { action: 'use' | 'force' | 'ignore'; indexes: readonly Name[] }>;

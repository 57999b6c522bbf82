import type { Name, Node, ObjectName } from './node.ts';
import type { OrderItem, Query } from './query.ts';

export type Literal = Node<
  'literal',
  { type: 'string' | 'number' | 'boolean' | 'null' | 'hex' | 'bit'; value: string }
>;
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
export type Like = Node<
  'like',
  {
    operator: 'LIKE' | 'ILIKE' | 'REGEXP' | 'SIMILAR TO';
    not: boolean;
    value: Expression;
    pattern: Expression;
    escape: Expression | undefined;
  }
>;
/** Exactly one of `list` and `query` is there. */
export type In = Node<
  'in',
  { not: boolean; value: Expression; list: readonly Expression[] | undefined; query: Query | undefined }
>;
export type Between = Node<
  'between',
  { not: boolean; symmetric: boolean; value: Expression; low: Expression; high: Expression }
>;
/** IS [NOT] NULL, TRUE, FALSE, UNKNOWN, DISTINCT FROM (with `right`), DOCUMENT, NORMALIZED, JSON …. */
export type Is = Node<'is', { not: boolean; value: Expression; test: string; right: Expression | undefined }>;
export type Exists = Node<'exists', { query: Query }>;
export type Subquery = Node<'subquery', { query: Query }>;
/** `value operator ANY|ALL (query or array)`. */
export type Quantified = Node<
  'quantified',
  {
    operator: string;
    quantifier: 'ANY' | 'ALL';
    value: Expression;
    query: Query | undefined;
    array: Expression | undefined;
  }
>;
export type Call = Node<
  'call',
  {
    name: ObjectName;
    args: readonly Expression[];
    distinct: boolean;
    orderBy: readonly OrderItem[];
    separator: Expression | undefined;
    withinGroup: readonly OrderItem[];
    filter: Expression | undefined;
    over: Name | Window | undefined;
    /** KEEP (DENSE_RANK FIRST ORDER BY …) of Oracle. */
    keep?: readonly OrderItem[];
  }
>;
export type Window = Node<
  'window',
  {
    name: Name | undefined;
    base: Name | undefined;
    partitionBy: readonly Expression[];
    orderBy: readonly OrderItem[];
    frame: Frame | undefined;
  }
>;
export type Frame = Node<'frame', { unit: 'ROWS' | 'RANGE' | 'GROUPS'; bounds: readonly Expression[] }>;
export type Case = Node<
  'case',
  { operand: Expression | undefined; branches: readonly CaseBranch[]; otherwise: Expression | undefined }
>;
export type CaseBranch = Node<'caseBranch', { when: Expression; then: Expression }>;
/** CAST, CONVERT, `::` and typed literals such as DATE '2024-01-01'. */
export type Cast = Node<'cast', { value: Expression; type: DataType; spelling: 'cast' | 'convert' | '::' | 'literal' }>;
export type Interval = Node<'interval', { value: Expression; unit: string | undefined }>;
export type Row = Node<'row', { items: readonly Expression[] }>;
export type ArrayOf = Node<'array', { items: readonly Expression[]; query: Query | undefined }>;
export type Subscript = Node<
  'subscript',
  { value: Expression; from: Expression | undefined; to: Expression | undefined }
>;
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
  | Literal
  | Column
  | Star
  | Parameter
  | Variable
  | Unary
  | Binary
  | Logical
  | Like
  | In
  | Between
  | Is
  | Exists
  | Subquery
  | Quantified
  | Call
  | Case
  | Cast
  | Interval
  | Row
  | ArrayOf
  | Subscript
  | Field
  | Collate
  | AtTimeZone
  | SetVariable
  | NamedArgument
  | Match
  | DefaultValue
  | KeywordArgument
  | OuterMark;

/** What a type stores, whatever the dialect calls it. */
export type TypeFamily =
  | 'integer'
  | 'decimal'
  | 'float'
  | 'boolean'
  | 'bit'
  | 'char'
  | 'varchar'
  | 'text'
  | 'binary'
  | 'blob'
  | 'date'
  | 'time'
  | 'datetime'
  | 'timestamp'
  | 'year'
  | 'interval'
  | 'json'
  | 'xml'
  | 'uuid'
  | 'enum'
  | 'set'
  | 'geometry'
  | 'other';
/** `name` is upper-case without arguments: VARCHAR, DOUBLE PRECISION, TIMESTAMP; enum values stand in `args`. */
export type DataType = Node<
  'dataType',
  {
    name: string;
    family: TypeFamily;
    schema: Name | undefined;
    args: readonly Expression[];
    unsigned: boolean;
    zerofill: boolean;
    charset: string | undefined;
    collation: string | undefined;
    arrayDimensions: number;
    withTimeZone: boolean;
  }
>;

import type { NodeKind, NodeOf } from './ast.ts';

type Held = { readonly kind: string } | readonly { readonly kind: string }[];
type ChildField<Node> = { [Field in keyof Node]-?: Extract<Node[Field], Held> extends never ? never : Field }[keyof Node];
type ChildFields = { readonly [Kind in NodeKind]: readonly ChildField<NodeOf<Kind>>[] };

/** In the order in which they are mostly written. */
const fields = {
  name: [], objectName: ['server', 'catalog', 'schema', 'name'], literal: [], column: ['schema', 'table', 'name'], star: ['schema', 'table'], parameter: [],
  variable: [], unary: ['operand'], binary: ['left', 'right'], logical: ['operands'], like: ['value', 'pattern', 'escape'], in: ['value', 'list', 'query'],
  between: ['value', 'low', 'high'], is: ['value', 'right'], exists: ['query'], subquery: ['query'], quantified: ['value', 'query', 'array'],
  call: ['name', 'args', 'orderBy', 'separator', 'withinGroup', 'keep', 'filter', 'over'], case: ['operand', 'branches', 'otherwise'], cast: ['value', 'type'],
  interval: ['value'], row: ['items'], array: ['items', 'query'], subscript: ['value', 'from', 'to'], field: ['value'], collate: ['value', 'collation'],
  atTimeZone: ['value', 'zone'], setVariable: ['variable', 'value'], namedArgument: ['name', 'value'], match: ['columns', 'against'], defaultValue: ['column'],
  keyword: [], outerMark: ['value'], window: ['name', 'base', 'partitionBy', 'orderBy', 'frame'], frame: ['bounds'], caseBranch: ['when', 'then'],
  dataType: ['schema', 'args'], orderItem: ['value'], limit: ['count', 'offset'], locking: ['of'], with: ['ctes', 'routines'], cte: ['name', 'columns', 'statement'],
  selectItem: ['value', 'alias'], into: ['table', 'variables'], table: ['name', 'alias', 'columnAliases', 'partitions', 'indexHints', 'hints', 'link', 'clauses'],
  derived: ['query', 'alias', 'columnAliases', 'clauses'], tableFunction: ['calls', 'alias', 'columnAliases', 'columns', 'change', 'clauses'],
  join: ['left', 'right', 'on', 'using', 'clauses'], pivot: ['source', 'value', 'column', 'names', 'alias'], indexHint: ['indexes'], clause: ['parts'],
  hierarchy: ['startWith', 'connectBy'], insertBranch: ['when', 'inserts'], assignment: ['targets', 'value'],
  onConflict: ['columns', 'constraint', 'assignments', 'where'], mergeBranch: ['condition', 'assignments', 'columns', 'values', 'where', 'deleteWhere'], option: [],
  columnDefinition: ['name', 'type', 'default', 'onUpdate', 'generated', 'comment', 'constraints', 'options'], generated: ['expression'],
  indexColumn: ['value', 'operatorClass'], indexDefinition: ['name', 'columns', 'include', 'where', 'options'],
  primaryKey: ['name', 'columns', 'include', 'usingIndex', 'options'], uniqueKey: ['name', 'indexName', 'columns', 'include', 'usingIndex', 'options'],
  foreignKey: ['name', 'columns', 'table', 'referencedColumns'], check: ['name', 'expression'], exclude: ['name', 'columns', 'where'], notNull: ['name', 'column'],
  partitioning: ['keys', 'subpartitioning', 'partitions'], partition: ['name', 'bounds', 'options', 'subpartitions'], columnPosition: ['after'],
  addColumn: ['column', 'position'], dropColumn: ['name'], modifyColumn: ['name', 'column', 'position'], alterColumnType: ['name', 'type', 'using'],
  setDefault: ['name', 'value'], dropDefault: ['name'], setNotNull: ['name'], dropNotNull: ['name'], setColumnOption: ['name', 'options'], renameColumn: ['from', 'to'],
  addConstraint: ['constraint'], alterConstraint: ['name', 'options'], dropConstraint: ['name'], validateConstraint: ['name'], renameConstraint: ['from', 'to'],
  dropPrimaryKey: [], addIndex: ['index'], alterIndex: ['name', 'options'], dropIndexAction: ['name'], renameIndex: ['from', 'to'], renameTable: ['to'],
  setSchema: ['schema'], setTableOptions: ['options'], convertCharset: [], orderRows: ['orderBy'], addPartition: ['partitions'], dropPartition: ['names'],
  truncatePartition: ['names'], attachPartition: ['table', 'bounds'], detachPartition: ['table'], changePartition: ['names', 'partitions'],
  partitionBy: ['partitioning'], removePartitioning: [], algorithm: [], lock: [], switch: ['name'], tableShape: ['columns', 'constraints', 'indexes'],
  renamePair: ['from', 'to'], setting: ['values'], privilege: ['columns'], routineParameter: ['name', 'type', 'default'],
  select: ['with', 'hints', 'distinctOn', 'items', 'into', 'from', 'more', 'where', 'hierarchy', 'groupBy', 'having', 'windows', 'orderBy', 'limit', 'locking', 'clauses', 'format'],
  setOperation: ['with', 'left', 'right', 'orderBy', 'limit', 'locking', 'into', 'format', 'hints'],
  values: ['with', 'rows', 'orderBy', 'limit', 'locking', 'into', 'format', 'hints'],
  tableQuery: ['with', 'table', 'orderBy', 'limit', 'locking', 'into', 'format', 'hints'],
  wrappedQuery: ['with', 'query', 'orderBy', 'limit', 'locking', 'into', 'format', 'hints'],
  insert: ['with', 'top', 'table', 'columns', 'outputInto', 'source', 'execute', 'onDuplicate', 'onConflict', 'returning', 'into', 'clauses', 'hints'],
  insertAll: ['branches', 'source'],
  update: ['with', 'top', 'tables', 'assignments', 'outputInto', 'from', 'where', 'orderBy', 'limit', 'returning', 'into', 'clauses', 'hints'],
  delete: ['with', 'top', 'targets', 'outputInto', 'from', 'where', 'orderBy', 'limit', 'returning', 'into', 'clauses', 'hints'],
  merge: ['with', 'top', 'into', 'using', 'on', 'branches', 'outputInto', 'returning', 'clauses', 'hints'],
  createTable: ['name', 'columns', 'constraints', 'indexes', 'like', 'inherits', 'partitionOf', 'options', 'partitioning', 'query'], alterTable: ['name', 'actions'],
  createIndex: ['index', 'table', 'options'], dropIndex: ['names', 'table', 'options'], drop: ['names', 'on'], truncate: ['tables'], rename: ['pairs'],
  createView: ['name', 'columns', 'query', 'options'], createDatabase: ['name', 'options', 'statements'], use: ['name'], set: ['settings'], transaction: [],
  grant: ['privileges', 'objects', 'grantees'], callProcedure: ['name', 'args', 'result'], explain: ['options', 'statement', 'table'],
  routine: ['name', 'updated', 'parameters', 'returns', 'table', 'when', 'options', 'body', 'returnsTable'], block: ['label', 'statements'], control: ['label', 'conditions', 'statements'],
  declare: ['names', 'type', 'default', 'statement', 'table', 'declarations'], copy: ['table', 'columns', 'query', 'where', 'options'], commentOn: ['name', 'text'],
  lockTables: ['tables'], command: ['names', 'parts'], generic: ['names'], unparsed: [],
} as const satisfies ChildFields;

type Forgotten = { [Kind in NodeKind]: Exclude<ChildField<NodeOf<Kind>>, (typeof fields)[Kind][number]> }[NodeKind];

/** The fields of each kind of node that hold other nodes, so that a walk need not look at the rest. To forget one does not compile. */
export const childFields: Readonly<Record<NodeKind, readonly string[]>> = fields satisfies [Forgotten] extends [never] ? ChildFields : never;

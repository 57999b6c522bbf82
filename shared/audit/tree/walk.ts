import type { AnyNode, NodeKind, NodeOf } from './any-node.ts';
import type { Expression } from './expression.ts';
import type { ObjectName } from './node.ts';
import type { Query, Table } from './query.ts';
import type { Statement, StatementKind } from './statement.ts';
import { childFields, fieldsWithoutNames } from './child-fields.ts';

type Visit = (node: AnyNode, parents: readonly AnyNode[]) => 'skip' | undefined | void;

/**
 * Visits a node and everything below it in source order, without recursion; answering 'skip' leaves out what is below.
 */
export function walk(root: AnyNode, visit: Visit): void {
  walkBy(everyField, root, visit);
}

/** The same without names, which are a third of all nodes; some of them may be visited all the same. */
export function walkPastNames(root: AnyNode, visit: Visit): void {
  walkBy(fieldsWithoutNames, root, visit);
}

// Looked up for each node, which a map does sooner than an object of so many kinds.
const everyField: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(childFields));
const noFields: readonly string[] = [];

function walkBy(fieldsOf: typeof everyField, root: AnyNode, visit: Visit): void {
  const parents: AnyNode[] = [];
  const pending: (AnyNode | undefined)[] = [root];
  while (pending.length > 0) {
    const node = pending.pop();
    // An undefined entry closes the innermost open parent.
    if (node === undefined) parents.pop();
    else if (visit(node, parents) !== 'skip') {
      const fields = fieldsOf.get(node.kind) ?? noFields;
      if (fields.length === 0) continue;
      pending.push(undefined);
      const from = pending.length;
      pushChildren(node, fields, pending);
      if (pending.length === from) pending.pop();
      else parents.push(node);
    }
  }
}

/** The nodes directly below a node, in source order. */
export function childrenOf(node: AnyNode): AnyNode[] {
  const children: AnyNode[] = [];
  pushChildren(node, childFields[node.kind], children);
  return children.reverse();
}

/**
 * Pushes the last child first. Every audit comes by here for each node, so nothing is made on the way: no list of
 * values, no list of children.
 */
function pushChildren(
  node: Readonly<Record<string, unknown>> & AnyNode,
  fields: readonly string[],
  into: (AnyNode | undefined)[],
): void {
  const from = into.length;
  for (let at = fields.length - 1; at >= 0; at--) {
    const value = node[fields[at] ?? ''];
    if (value !== undefined) pushNodes(value, into);
  }
  if (into.length - from < 2 || isOrdered(into, from)) return;
  for (const child of into.splice(from).sort((a, b) => (b?.start ?? 0) - (a?.start ?? 0))) into.push(child);
}

function isOrdered(nodes: readonly (AnyNode | undefined)[], from: number): boolean {
  let last = Infinity;
  for (let at = from; at < nodes.length; at++) {
    const start = nodes[at]?.start ?? 0;
    if (start > last) return false;
    last = start;
  }
  return true;
}

/** All nodes of one kind below (and including) a node. */
export function nodesOf<Kind extends NodeKind>(root: AnyNode, kind: Kind): NodeOf<Kind>[] {
  const found: NodeOf<Kind>[] = [];
  const visit = (node: AnyNode) => {
    if (isKind(node, kind)) found.push(node);
  };
  if (kind === 'name') walk(root, visit);
  else walkPastNames(root, visit);
  return found;
}

/** The tables that a statement reads or writes, names of its own common table expressions left out. */
export function tablesOf(root: AnyNode): Table[] {
  const ctes = new Set(nodesOf(root, 'cte').map((cte) => cte.name.text.toLowerCase()));
  return nodesOf(root, 'table').filter(
    (table) => table.name.schema !== undefined || !ctes.has(table.name.name.text.toLowerCase()),
  );
}

/** Every query below a node, itself included: each is one name scope. */
export function queriesOf(root: AnyNode): Query[] {
  const found: Query[] = [];
  walk(root, (node) => {
    if (isQuery(node)) found.push(node);
  });
  return found;
}

/** The statements of a tree: itself, and those inside routines, EXPLAIN, COPY and common table expressions. */
export function statementsOf(root: Statement): Statement[] {
  const found = [root];
  walk(root, (node, parents) => {
    const parent = parents.at(-1);
    if (parent && statementHolders.has(parent.kind) && isStatement(node)) found.push(node);
  });
  return found;
}

/** The operands of an AND (or OR) chain; any other condition is its own only operand. */
export function operandsOf(condition: Expression, operator: 'AND' | 'OR'): readonly Expression[] {
  return condition.kind === 'logical' && condition.operator === operator ? condition.operands : [condition];
}

/** `schema.name` as text, without quotes. */
export function nameText(name: ObjectName): string {
  return [name.catalog, name.schema, name.name].flatMap((part) => (part ? [part.text] : [])).join('.');
}

/**
 * Whether the nodes around a place hold the body of a routine, which runs later and among other tables and variables.
 */
export function isInRoutine(parents: readonly AnyNode[]): boolean {
  return parents.some(({ kind }) => kind === 'routine' || kind === 'block');
}

/** Whether a node is a query of any shape. */
export function isQuery(node: AnyNode): node is Query {
  return queryKinds.has(node.kind);
}

const queryKinds: ReadonlySet<NodeKind> = new Set<Query['kind']>([
  'select',
  'setOperation',
  'values',
  'tableQuery',
  'wrappedQuery',
]);

function isKind<Kind extends NodeKind>(node: AnyNode, kind: Kind): node is NodeOf<Kind> {
  return node.kind === kind;
}

function pushNodes(value: unknown, into: (AnyNode | undefined)[]): void {
  if (Array.isArray(value)) for (let at = value.length - 1; at >= 0; at--) pushNodes(value[at], into);
  else if (isNode(value)) into.push(value);
}

/** Of what stands in the fields that hold nodes. */
function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null;
}

const statementHolders: ReadonlySet<NodeKind> = new Set<NodeKind>([
  'routine',
  'block',
  'control',
  'declare',
  'explain',
  'cte',
  'createDatabase',
  'copy',
  'with',
  'insertBranch',
]);

const statementKinds = {
  select: true,
  setOperation: true,
  values: true,
  tableQuery: true,
  wrappedQuery: true,
  insert: true,
  insertAll: true,
  update: true,
  delete: true,
  merge: true,
  createTable: true,
  alterTable: true,
  createIndex: true,
  dropIndex: true,
  drop: true,
  truncate: true,
  rename: true,
  createView: true,
  createDatabase: true,
  use: true,
  set: true,
  transaction: true,
  grant: true,
  callProcedure: true,
  explain: true,
  routine: true,
  block: true,
  control: true,
  declare: true,
  copy: true,
  commentOn: true,
  lockTables: true,
  command: true,
  generic: true,
  unparsed: true,
} satisfies Record<StatementKind, true>;

/** Every kind of statement. */
export const everyStatementKind = Object.keys(statementKinds) as StatementKind[];

function isStatement(node: AnyNode): node is Statement {
  return Object.hasOwn(statementKinds, node.kind);
}

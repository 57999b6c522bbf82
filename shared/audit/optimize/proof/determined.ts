import type { RuleContext } from '../../judge/rule.ts';
import type { AnyNode } from '../../tree/any-node.ts';
import type { Call } from '../../tree/expression.ts';
import type { Query, Select, SetOperation } from '../../tree/query.ts';
import { nodesOf, walk } from '../../tree/walk.ts';
import { kindOfCall } from './calls.ts';
import { isCalm } from './calm.ts';
import { isExact } from './exact.ts';
import { looseColumn, showsInexact } from './groups.ts';
import { isWhollyOrdered } from './order.ts';
import { unproven, type Reason } from './reasons.ts';
import { isPlainTable } from './table-trust.ts';
import { statementFacts, type StatementFacts } from './statement-facts.ts';
import { dependsOnSession, hasHints } from './session-text.ts';

/**
 * Why not even the statement itself is sure to answer twice alike once a server carries it out in another way; then no
 * rewrite of it can be proven. `own` is the query whose DISTINCT or UNION the rewrite itself looks into.
 */
export function whyOpen(own: AnyNode, context: RuleContext): Reason | undefined {
  const { tree } = context.statement;
  const facts = statementFacts(tree, context);
  return (
    whyUnreadable(context) ??
    (isQueryTree(tree) ? undefined : 'changesRows') ??
    ofTables(tree, facts) ??
    ofNodes(tree, { facts, own, context })
  );
}

/** Why not even the text of a statement is sure to mean what it seems to, or whom it touches matters. */
export function whyUnreadable(context: RuleContext): Reason | undefined {
  const { tree } = context.statement;
  if (dependsOnSession(context)) return 'sqlMode';
  if (hasHints(context.statement)) return 'hints';
  if (['variable', 'setVariable', 'into'].some((kind) => has(tree, kind))) return 'variables';
  if (has(tree, 'locking')) return 'locks';
  if (nodesOf(tree, 'with').some(({ recursive }) => recursive) || has(tree, 'hierarchy')) return 'recursion';
  return undefined;
}

function has(tree: AnyNode, kind: string): boolean {
  let isFound = false;
  walk(tree, (node) => {
    isFound ||= node.kind === kind;
    return isFound ? 'skip' : undefined;
  });
  return isFound;
}

function isQueryTree(tree: AnyNode): boolean {
  const isQuery = ['select', 'setOperation', 'wrappedQuery', 'tableQuery', 'values'].includes(tree.kind);
  return isQuery && !['insert', 'update', 'delete', 'merge'].some((kind) => has(tree, kind));
}

function ofTables(tree: AnyNode, { tables }: StatementFacts): Reason | undefined {
  if (tables.some((table) => !table)) return 'unknownTable';
  return tables.some((table) => table && !isPlainTable(table)) ||
    nodesOf(tree, 'table').some(({ clauses, link }) => clauses?.length || link)
    ? 'view'
    : undefined;
}

type Place = { readonly facts: StatementFacts; readonly own: AnyNode; readonly context: RuleContext };

function ofNodes(tree: AnyNode, place: Place): Reason | undefined {
  let reason: Reason | undefined;
  walk(tree, (node, parents) => {
    reason ??= ofNode(node, parents, place);
    return reason ? 'skip' : undefined;
  });
  return reason;
}

function ofNode(node: AnyNode, parents: readonly AnyNode[], place: Place): Reason | undefined {
  switch (node.kind) {
    case 'call':
      return ofCall(node, parents.at(-1), place);
    case 'limit':
      return isWhollyOrdered(parents, place.context) ? undefined : 'ties';
    case 'select':
      return ofSelect(node, parents, place);
    case 'setOperation':
      return ofSetOperation(node, place);
    case 'join':
      return node.on && !isCalm(node.on, place.facts) ? 'mayFail' : undefined;
    case 'tableFunction':
      return node.calls.every((call) => call.kind === 'call' && kindOfCall(call) === 'rows') ? undefined : 'functions';
    case 'subscript':
    case 'field':
    case 'match':
      return 'functions';
    default:
      return undefined;
  }
}

function ofCall(call: Call, parent: AnyNode | undefined, place: Place): Reason | undefined {
  const kind = kindOfCall(call);
  return unproven([
    ['functions', () => kind !== 'other' && call.orderBy.length === 0],
    ['functions', () => kind !== 'rows' || parent?.kind === 'tableFunction'],
    ['functions', () => kind !== 'rank' || call.over],
    ['ties', () => !call.over || isRankedByValues(call)],
    ['inexact', () => !showsOneOfMany(call) || showsExactly(call, place)],
  ]);
}

/** Rows of equal rank get equal numbers, and all of them count. */
function isRankedByValues(call: Call): boolean {
  const isWhole = call.over?.kind === 'window' && !call.over.frame;
  return isWhole && ['rank', 'aggregate'].includes(kindOfCall(call));
}

function showsOneOfMany(call: Call): boolean {
  return kindOfCall(call) === 'sum' || /^(min|max)$/i.test(call.name.name.text);
}

function showsExactly({ args }: Call, { facts, context }: Place): boolean {
  const columns = args.flatMap((arg) => nodesOf(arg, 'column'));
  return columns.every((column) => facts.columnsOf(column)?.every((one) => isExact(one, context.dialect)));
}

function ofSelect(select: Select, parents: readonly AnyNode[], { facts, own, context }: Place): Reason | undefined {
  if (select.distinctOn.length > 0) return 'ties';
  if (select.clauses?.length || select.more?.length) return 'functions';
  const conditions = [select.where, select.having].filter((one) => one !== undefined);
  const values = parents.length > 0 ? select.items.map(({ value }) => value) : [];
  if (![...conditions, ...values].every((one) => isCalm(one, facts))) return 'mayFail';
  if (looseColumn(select, context)) return 'bareColumns';
  return showsInexact(select, { facts, context, hasOwnDistinct: select === own }) ? 'inexact' : undefined;
}

function ofSetOperation(node: SetOperation, { facts, own, context }: Place): Reason | undefined {
  if (node === own || (node.operator === 'UNION' && node.all)) return undefined;
  const isShown = (side: Query): boolean => {
    if (side.kind === 'setOperation') return side.operator === node.operator;
    return (
      side.kind === 'select' &&
      side.items.every(
        ({ value }) =>
          value.kind === 'literal' ||
          (value.kind === 'column' && facts.columnsOf(value)?.every((one) => isExact(one, context.dialect))),
      )
    );
  };
  return [node.left, node.right].every(isShown) ? undefined : 'inexact';
}

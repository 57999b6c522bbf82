import type { AnyNode } from '../../tree/any-node.ts';
import type { Call, Cast, Expression, Like, TypeFamily } from '../../tree/expression.ts';
import type { Select } from '../../tree/query.ts';
import { walk } from '../../tree/walk.ts';
import { isAggregate, kindOfCall } from './calls.ts';
import type { StatementFacts } from './statement-facts.ts';

/** What is below such a node fails only if something in it does. */
const harmless: ReadonlySet<AnyNode['kind']> = new Set([
  ...(['literal', 'star', 'parameter', 'keyword', 'name', 'objectName', 'logical', 'between', 'in'] as const),
  ...(['is', 'exists', 'case', 'caseBranch', 'collate', 'interval', 'row', 'selectItem', 'dataType'] as const),
  ...(['table', 'join', 'derived', 'tableFunction', 'with', 'cte', 'setOperation', 'orderItem', 'limit'] as const),
  ...(['indexHint', 'wrappedQuery', 'tableQuery', 'values', 'window', 'option', 'quantified'] as const),
]);
const moments: readonly TypeFamily[] = ['date', 'datetime', 'timestamp'];
const comparisons: ReadonlySet<string> = new Set(['=', '<>', '<', '>', '<=', '>=', '<=>']);

/**
 * Whether computing a value, or all that is below a node, cannot fail and changes nothing, for whatever rows it is
 * computed.
 */
export function isCalm(root: AnyNode, facts: StatementFacts): boolean {
  let calm = true;
  walk(root, (node) => {
    const verdict = verdictOf(node, facts);
    if (verdict === 'mayFail') calm = false;
    return verdict === 'calm' && calm ? undefined : 'skip';
  });
  return calm;
}

/** 'whole': nothing below need be looked at. */
function verdictOf(node: AnyNode, facts: StatementFacts): 'calm' | 'whole' | 'mayFail' {
  if (isConstant(node)) return 'whole';
  return harmless.has(node.kind) || isSafe(node, facts) ? 'calm' : 'mayFail';
}

function isSafe(node: AnyNode, facts: StatementFacts): boolean {
  switch (node.kind) {
    case 'column':
      return !facts.columnsOf(node)?.some(({ generated }) => generated);
    case 'unary':
      return node.operator === 'NOT';
    case 'binary':
      return comparisons.has(node.operator);
    case 'like':
      return isPlainLike(node);
    case 'cast':
      return isSafeCast(node, facts);
    case 'call':
      return isSafeCall(node, facts);
    case 'subquery':
      return node.query.kind === 'select' && givesOneRow(node.query);
    case 'select':
      return !node.hierarchy;
    default:
      return false;
  }
}

/** The same for every row, and computed before any is read: 5, -5, DATE '2024-01-01', now() - INTERVAL '1 day'. */
function isConstant(node: AnyNode): boolean {
  switch (node.kind) {
    case 'literal':
    case 'parameter':
      return true;
    case 'unary':
      return node.operator !== 'NOT' && isConstant(node.operand);
    case 'binary':
      return /^[-+]$/.test(node.operator) && isConstant(node.left) && isConstant(node.right);
    case 'cast':
    case 'interval':
      return isConstant(node.value);
    case 'call':
      return kindOfCall(node) === 'moment' && node.args.every(isConstant);
    default:
      return false;
  }
}

function isPlainLike({ pattern, escape, operator }: Like): boolean {
  const isPlain = pattern.kind === 'literal' && pattern.type === 'string' && !pattern.value.includes('\\');
  return isPlain && !escape && /LIKE$/.test(operator);
}

function isSafeCast({ value, type }: Cast, facts: StatementFacts): boolean {
  if (type.arrayDimensions > 0) return false;
  if (type.family === 'text' || type.family === 'varchar') return value.kind === 'column';
  return type.family === 'date' && isMoment(value, facts);
}

function isMoment(value: Expression | undefined, facts: StatementFacts): boolean {
  const columns = value?.kind === 'column' ? facts.columnsOf(value) : undefined;
  return columns?.every(({ family }) => moments.includes(family)) ?? false;
}

function isSafeCall(call: Call, facts: StatementFacts): boolean {
  const kind = kindOfCall(call);
  if (isTruncation(call)) return isMoment(call.args[1], facts);
  if (kind === 'part') return call.args.every((arg) => arg.kind === 'keyword' || isMoment(arg, facts));
  return kind === 'total' || kind === 'moment' || kind === 'rows' || isAggregate(call);
}

/**
 * DATE_TRUNC by a unit that there is. Of all moments only those of the year 4714 BC lie in months and years without a
 * beginning.
 */
function isTruncation({ name, args: [unit, ...moments] }: Call): boolean {
  const isNamed = name.schema === undefined && /^date_trunc$/i.test(name.name.text);
  return isNamed && moments.length === 1 && unit?.kind === 'literal' && /^(day|month|year)$/i.test(unit.value);
}

/** One row, whatever there is to read: a scalar subquery of more fails. */
function givesOneRow({ groupBy, items, having }: Select): boolean {
  return (
    groupBy.length === 0 &&
    !having &&
    items.every(({ value }) => value.kind === 'call' && !value.over && isAggregate(value))
  );
}

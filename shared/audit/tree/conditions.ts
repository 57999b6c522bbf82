import type { Delete, Update } from './change.ts';
import type { Binary, Column, Expression, Literal } from './expression.ts';
import type { Name, Span } from './node.ts';
import type { Join, Query, Select } from './query.ts';
import { oracleFamily } from '../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import { operandsOf } from './walk.ts';

/** The conditions of one query or change, those of its joins left out. */
export function conditionsOf(node: Select | Update | Delete): Expression[] {
  const having = node.kind === 'select' ? node.having : undefined;
  return [node.where, having].filter((condition) => condition !== undefined);
}

/**
 * Whether a condition lets every row through, as far as its text shows: TRUE, 1, 1 = 1, 'a' = 'a', 2 > 1, a OR 1 = 1,
 * EXISTS (SELECT 1); or every row but those without a value: a = a.
 */
export function isAlwaysTrue(condition: Expression): boolean {
  switch (condition.kind) {
    case 'logical':
      if (condition.operator === 'AND') return condition.operands.every(isAlwaysTrue);
      return (
        condition.operator === 'OR' && (condition.operands.some(isAlwaysTrue) || excludesNothing(condition.operands))
      );
    case 'literal':
      return isTrue(condition);
    case 'unary':
      return condition.operator === 'NOT' && isNeverTrue(condition.operand);
    case 'in':
      return !condition.not && holdsItself(condition);
    case 'exists':
      return isRowOfNothing(condition.query);
    case 'binary':
      return comparesAlike(condition);
    default:
      return false;
  }
}

function comparesAlike({ left, operator, right }: Binary): boolean {
  if (left.kind === 'column' && right.kind === 'column')
    return holdsForItself.has(operator) && isSameColumn(left, right);
  return left.kind === 'literal' && right.kind === 'literal' && holds(left, operator, right);
}

const holdsForItself: ReadonlySet<string> = new Set(['=', '<=', '>=', '<=>']);

function isSameColumn(one: Column, other: Column): boolean {
  const isSame = (a: Name | undefined, b: Name | undefined) => a?.text.toLowerCase() === b?.text.toLowerCase();
  return isSame(one.name, other.name) && isSame(one.table, other.table);
}

/** a IS NULL OR a IS NOT NULL */
function excludesNothing(operands: readonly Expression[]): boolean {
  const tests = operands.flatMap((one) =>
    one.kind === 'is' && one.test === 'NULL' && one.value.kind === 'column'
      ? [{ not: one.not, column: one.value }]
      : [],
  );
  const [first] = tests;
  return (
    first !== undefined && tests.some(({ not, column }) => not !== first.not && isSameColumn(column, first.column))
  );
}

/** A query without a table and a condition has one row. */
function isRowOfNothing(query: Query): boolean {
  return query.kind === 'select' && query.from.length === 0 && !query.where && !query.having && !query.limit;
}

/** 1 = 2, FALSE: written out, and never so. */
function isNeverTrue(condition: Expression): boolean {
  if (condition.kind === 'literal') return condition.type === 'boolean' && !isTrue(condition);
  if (condition.kind !== 'binary' || condition.left.kind !== 'literal' || condition.right.kind !== 'literal')
    return false;
  const { left, operator, right } = condition;
  const isKnown = left.type === right.type && left.type === 'number';
  return isKnown && comparisons.has(operator) && !holds(left, operator, right);
}

const comparisons: ReadonlySet<string> = new Set(['=', '<>', '<', '>', '<=', '>=']);

/** 1 IN (1, 2) */
function holdsItself({ value, list }: Extract<Expression, { kind: 'in' }>): boolean {
  return (
    value.kind === 'literal' &&
    value.type !== 'null' &&
    (list ?? []).some((item) => item.kind === 'literal' && item.type === value.type && item.value === value.value)
  );
}

/** Whether two values that are written out compare as an operator says. */
function holds(left: Literal, operator: string, right: Literal): boolean {
  if (left.type !== right.type || left.type === 'null') return false;
  if (left.value === right.value) return ['=', '<=', '>=', '<=>'].includes(operator);
  // Collations may find different strings equal, and how they sort them is open.
  if (left.type !== 'number')
    return operator === '<>' && left.value.trim().toLowerCase() !== right.value.trim().toLowerCase();
  const order = Math.sign(Number(left.value) - Number(right.value));
  return operator === '<>' ? order !== 0 : /^>=?$/.test(operator) ? order > 0 : /^<=?$/.test(operator) && order < 0;
}

/** What limits the rows of a query, and to how many: LIMIT, TOP, FETCH, or on Oracle a condition on ROWNUM. */
export function rowLimitOf(
  { limit, where }: Select,
  dialect: Dialect,
): { readonly node: Span; readonly count: Expression | undefined } | undefined {
  if (limit) return { node: limit, count: limit.count };
  if (!oracleFamily.includes(dialect) || !where) return undefined;
  for (const node of operandsOf(where, 'AND')) {
    const isBound =
      node.kind === 'binary' &&
      ['<', '<=', '='].includes(node.operator) &&
      node.left.kind === 'column' &&
      /^rownum$/i.test(node.left.name.text);
    if (isBound) return { node, count: node.right };
  }
  return undefined;
}

/** Whether a change of MariaDB is for a part of the time of its rows only: FOR PORTION OF. */
export function isForPortion(statement: Update | Delete): boolean {
  const [target] = statement.kind === 'update' ? statement.tables : statement.targets;
  return target?.kind === 'table' && (target.clauses?.some(({ name }) => name === 'PORTION') ?? false);
}

/** Whether a join brings every row together with every row, as far as its own text shows. */
export function isUnconditional(join: Join): boolean {
  return !join.natural && join.using.length === 0 && (join.on === undefined || isAlwaysTrue(join.on));
}

function isTrue({ type, value }: Literal): boolean {
  return type === 'boolean' ? /^true$/i.test(value) : type === 'number' && Number(value) !== 0;
}

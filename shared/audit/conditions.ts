import type { Delete, Expression, Join, Literal, Select, Update } from './ast.ts';

/** The conditions of one query or change, those of its joins left out. */
export function conditionsOf(node: Select | Update | Delete): Expression[] {
  const having = node.kind === 'select' ? node.having : undefined;
  return [node.where, having].filter((condition) => condition !== undefined);
}

/** Whether a condition lets every row through, as far as its text shows: TRUE, 1, 1 = 1, 'a' = 'a', a OR 1 = 1. */
export function isAlwaysTrue(condition: Expression): boolean {
  if (condition.kind === 'logical' && condition.operator !== 'XOR') {
    return condition.operator === 'AND' ? condition.operands.every(isAlwaysTrue) : condition.operands.some(isAlwaysTrue);
  }
  if (condition.kind === 'literal') return isTrue(condition);
  if (condition.kind !== 'binary' || !['=', '<=', '>=', '<=>'].includes(condition.operator)) return false;
  const { left, right } = condition;
  return left.kind === 'literal' && right.kind === 'literal' && left.type === right.type && left.type !== 'null' && left.value === right.value;
}

/** Whether a join brings every row together with every row, as far as its own text shows. */
export function isUnconditional(join: Join): boolean {
  return !join.natural && join.using.length === 0 && (join.on === undefined || isAlwaysTrue(join.on));
}

function isTrue({ type, value }: Literal): boolean {
  return type === 'boolean' ? /^true$/i.test(value) : type === 'number' && Number(value) !== 0;
}

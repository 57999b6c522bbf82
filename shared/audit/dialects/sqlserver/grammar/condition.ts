import type { Expression } from '../../../tree/expression.ts';
import type { Parser } from '../../../grammar/parser.ts';

const comparisons = new Set(['=', '<>', '>', '<', '>=', '<=', '!<', '!>', '*=']);
const predicateCalls = new Set(['CONTAINS', 'FREETEXT', 'UPDATE', 'MATCH', 'REGEXP_LIKE', 'PREDICATE']);

/** Reads a condition: SQL Server has no values of truth, so that a bare column or number is refused. */
export function parseCondition(p: Parser): Expression {
  const condition = p.grammar.expression(p);
  const value = valueIn(condition);
  if (value) p.failAt(value.end, { zh: '应为条件，如比较', en: 'expected a condition, such as a comparison' });
  return condition;
}

/** Reads a value, which may not be a condition. */
export function parseScalar(p: Parser): Expression {
  const value = p.grammar.expression(p);
  if (!valueIn(value)) p.failAt(value.start, { zh: '应为值而不是条件', en: 'expected a value instead of a condition' });
  return value;
}

/** What is no condition in a condition; undefined when everything is one. */
function valueIn(condition: Expression): Expression | undefined {
  switch (condition.kind) {
    case 'logical':
      for (const operand of condition.operands) {
        const value = valueIn(operand);
        if (value) return value;
      }
      return undefined;
    case 'unary':
      return condition.operator === 'NOT' ? valueIn(condition.operand) : condition;
    case 'binary':
      return comparisons.has(condition.operator) ? undefined : condition;
    case 'call':
      return predicateCalls.has(condition.name.name.text.toUpperCase()) && !condition.name.schema
        ? undefined
        : condition;
    case 'like':
    case 'in':
    case 'between':
    case 'is':
    case 'exists':
    case 'quantified':
      return undefined;
    default:
      return condition;
  }
}

import type { RuleContext } from '../../judge/rule.ts';
import type { AnyNode } from '../../tree/any-node.ts';
import type { Expression } from '../../tree/expression.ts';
import type { Join, Select } from '../../tree/query.ts';

/** Where a condition stands of which nothing counts but whether it is true. */
export type ConditionPlace = { readonly clause: 'where' | 'on' | 'having'; readonly holder: AnyNode };

/** The clause around a condition; undefined where its value may be seen, as in a list of items or a function. */
export function conditionPlace(node: AnyNode, { parents }: RuleContext): ConditionPlace | undefined {
  let below = node;
  for (const parent of parents.toReversed()) {
    if (parent.kind !== 'logical' && !(parent.kind === 'unary' && parent.operator === 'NOT'))
      return clauseOf(parent, below);
    below = parent;
  }
  return undefined;
}

function clauseOf(holder: AnyNode, below: AnyNode): ConditionPlace | undefined {
  switch (holder.kind) {
    case 'select':
      if (holder.where === below) return { clause: 'where', holder };
      return holder.having === below ? { clause: 'having', holder } : undefined;
    case 'update':
    case 'delete':
      return holder.where === below ? { clause: 'where', holder } : undefined;
    case 'join':
      return holder.on === below ? { clause: 'on', holder } : undefined;
    default:
      return undefined;
  }
}

/** Whether a query is grouped by nothing but columns, none of which is the name of something else in the result. */
export function isPlainlyGrouped({ groupBy, rollup }: Select, { statement }: RuleContext): boolean {
  return (
    !rollup &&
    groupBy.every(({ kind }) => kind === 'column') &&
    !/\b(rollup|cube|grouping\s+sets)\b/i.test(statement.text)
  );
}

/** The query that a node belongs to. */
export function queryAround({ parents }: RuleContext): Select | undefined {
  const found = parents.findLast(({ kind }) => kind === 'select');
  return found?.kind === 'select' ? found : undefined;
}

/** Every join of a query, those within joins too. */
export function joinsIn({ from }: Select): Join[] {
  const found: Join[] = [];
  const pending = [...from];
  for (let ref = pending.pop(); ref; ref = pending.pop())
    if (ref.kind === 'join') {
      found.push(ref);
      pending.push(ref.left, ref.right);
    }
  return found;
}

/** A literal that is written as a plain text in single quotes, or as a whole number that every server reads alike. */
export function isPlainLiteral(value: Expression, { text }: RuleContext): boolean {
  if (value.kind !== 'literal') return false;
  if (value.type === 'string') return text(value) === `'${value.value}'`;
  return value.type === 'number' && /^(0|[1-9]\d{0,14})(\.\d{1,6})?$/.test(value.value);
}

import type { RuleContext } from '../judge/rule.ts';
import type { Expression } from '../tree/expression.ts';
import type { Span } from '../tree/node.ts';

type Context = Pick<RuleContext, 'statement' | 'text'>;

/**
 * Where words begin that stand right before a place; undefined where something else stands there, such as a
 * comment.
 */
export function wordsBefore({ statement }: Context, at: number, words: RegExp): number | undefined {
  const before = statement.text.slice(0, at - statement.start);
  const found = words.exec(before);
  return found && found.index + found[0].length === before.length ? statement.start + found.index : undefined;
}

/** An operand of AND or OR with the brackets around it. */
export function withBrackets({ statement }: Context, { start, end }: Span): Span {
  const { text } = statement;
  let [from, to] = [start - statement.start, end - statement.start];
  for (;;) {
    const before = /\(\s*$/.exec(text.slice(0, from));
    const after = /^\s*\)/.exec(text.slice(to));
    if (!before || !after) return { start: from + statement.start, end: to + statement.start };
    from = before.index;
    to += after[0].length;
  }
}

/** Operands as one condition again. */
export function joinedBy(operator: 'AND' | 'OR', operands: readonly Expression[], context: Context): string {
  return operands.map((operand) => context.text(withBrackets(context, operand))).join(` ${operator} `);
}

/** Takes a clause out with the blank before it. */
export function without({ statement }: Context, { start, end }: Span): { start: number; end: number; text: string } {
  const before = statement.text.slice(0, start - statement.start);
  return { start: start - (before.length - before.trimEnd().length), end, text: '' };
}

/** A condition in brackets where another is to stand beside it. */
export function enclosed(condition: Expression, { text }: Pick<RuleContext, 'text'>): string {
  return condition.kind === 'logical' && condition.operator !== 'AND' ? `(${text(condition)})` : text(condition);
}

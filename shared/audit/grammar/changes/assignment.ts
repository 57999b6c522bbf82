import type { Assignment } from '../../tree/change.ts';
import type { Expression } from '../../tree/expression.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { powers } from '../expressions/powers.ts';

/** Reads the list behind SET of UPDATE, MERGE, INSERT … SET and ON DUPLICATE KEY UPDATE. */
export function parseAssignments(p: Parser): Assignment[] {
  return p.list(() => assignment(p));
}

function assignment(p: Parser): Assignment {
  const start = p.start();
  const targets = p.is('(') ? p.parenthesised(() => p.list(() => target(p))) : [target(p)];
  if (!p.accept('=') && !(p.facts.assignsWithColons && p.accept(':='))) p.fail('=');
  const value = p.grammar.expression(p);
  return { kind: 'assignment', start, end: p.last(), targets, value };
}

/** A column with its dots and subscripts, or a variable. */
function target(p: Parser): Expression {
  if (p.isString() && p.dialect.grammar.lenient) return quotedColumn(p);
  if (!p.isName() && p.kind() !== tokenKinds.variable && !p.is('.'))
    p.fail({ zh: '应为列名', en: 'expected a column' });
  const read = p.grammar.expression(p, powers.collate);
  return read.kind === 'call' || read.kind === 'star' ? p.fail('=') : read;
}

/** SQLite: a column in single quotes. */
function quotedColumn(p: Parser): Expression {
  const name = p.name();
  return { kind: 'column', start: name.start, end: name.end, name, table: undefined, schema: undefined };
}

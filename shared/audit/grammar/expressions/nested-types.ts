import type { Expression } from '../../tree/expression.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';

/**
 * Reads what stands inside a type: Array(String), Tuple(a Int64, b Nullable(String)), map<string, array<int>>, Enum('a'
 * = 1).
 */
export function parseNestedTypes(p: Parser): Expression[] {
  const start = p.start();
  nested(p);
  return [{ kind: 'keyword', start, end: p.last(), word: p.tokens.source.slice(start, p.last()) }];
}

/** How many angle brackets `>>` and `>>>` close that belong to types further out. */
function nested(p: Parser): number {
  const closing = p.is('(') ? ')' : '>';
  p.at++;
  p.enter();
  let surplus = 0;
  if (p.is(')') && closing === ')') surplus = 0;
  else
    do surplus = item(p);
    while (surplus === 0 && p.accept(','));
  p.leave();
  return surplus > 0 ? surplus - 1 : close(p, closing);
}

function close(p: Parser, closing: string): number {
  const isSeveral = closing === '>' && (p.is('>>') || p.is('>>>'));
  if (!isSeveral) p.expect(closing);
  else p.at++;
  return isSeveral ? p.word(-1).length - 1 : 0;
}

const ends = new Set([',', ')', '>', '>>', '>>>']);
/** Words that a value follows. */
const beforeValue = new Set(['COMMENT', 'REGEXP', 'COLLATE', 'DEFAULT']);

/** A type with or without a name before it, a setting, or a value of an enumeration. */
function item(p: Parser): number {
  const first = p.at;
  let surplus = 0;
  while (!p.atEnd() && !ends.has(p.word()) && surplus === 0) {
    if (isValue(p, 0) && p.at > first && !isValueExpected(p)) p.fail({ zh: '应为逗号', en: 'expected a comma' });
    if (p.is('(') || p.is('<')) surplus = nested(p);
    else p.at++;
  }
  if (p.at === first || p.word(-1) === '=') p.fail({ zh: '应为数据类型', en: 'expected a data type' });
  return surplus;
}

function isValue(p: Parser, ahead: number): boolean {
  return p.isString(ahead) || p.kind(ahead) === tokenKinds.number;
}

function isValueExpected(p: Parser): boolean {
  return p.kind(-1) === tokenKinds.operator || beforeValue.has(p.word(-1));
}

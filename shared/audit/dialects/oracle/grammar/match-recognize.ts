import type { AnyNode } from '../../../tree/any-node.ts';
import type { Expression } from '../../../tree/expression.ts';
import type { Clause } from '../../../tree/query.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';
import { parseOrderBy } from '../../../grammar/queries/order-by.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { clauseNode, matched } from './clause.ts';

const rows = pattern(
  `[ONE ROW PER MATCH|ALL ROWS PER MATCH [SHOW EMPTY MATCHES|OMIT EMPTY MATCHES|WITH UNMATCHED ROWS]]
  [AFTER MATCH SKIP {TO NEXT ROW|PAST LAST ROW|TO {FIRST|LAST} plain|TO plain}]`,
);
const subsets = pattern('[SUBSET {plain = names},...]');

/** Reads MATCH_RECOGNIZE: the rows are ordered, matched against a pattern of symbols and measured. */
export function parseMatchRecognize(p: Parser): Clause {
  const start = p.start();
  p.at++;
  const parts = p.parenthesised((): AnyNode[] => {
    const found: AnyNode[] = p.acceptAll('PARTITION', 'BY') ? p.list(() => p.grammar.expression(p)) : [];
    if (p.is('ORDER')) found.push(...parseOrderBy(p));
    if (p.accept('MEASURES')) found.push(...p.list(() => measure(p)));
    matched(p, rows);
    p.expect('PATTERN');
    symbols(p);
    matched(p, subsets);
    p.expect('DEFINE');
    found.push(...p.list(() => definition(p)));
    return found;
  });
  return clauseNode(p, start, { name: 'MATCH_RECOGNIZE', parts });
}

function measure(p: Parser): Expression {
  const value = runningValue(p);
  p.expect('AS');
  p.label();
  return value;
}

/** RUNNING and FINAL say over which rows a measure is taken. */
function runningValue(p: Parser): Expression {
  if ((p.is('RUNNING') || p.is('FINAL')) && p.isWord(1)) p.at++;
  return p.grammar.expression(p);
}

function definition(p: Parser): Expression {
  p.name();
  p.expect('AS');
  return runningValue(p);
}

const patternSigns = new Set(['|', '*', '+', '?', '^', '$', '{-', '-}', '||', '.']);

/** The regular expression over symbols: only its parentheses and braces must close. */
function symbols(p: Parser): void {
  p.expect('(');
  p.enter();
  while (!p.is(')')) {
    if (p.is('(')) symbols(p);
    else if (p.is('{')) repetition(p);
    else if (
      p.isName() ||
      p.isOneOf(patternSigns) ||
      p.kind() === tokenKinds.parameter ||
      p.is('-') ||
      p.is('}') ||
      p.is(',')
    )
      p.at++;
    else p.fail(')');
  }
  p.leave();
  p.expect(')');
}

/** {2}, {1,}, {,3}, {- excluded -}. */
function repetition(p: Parser): void {
  p.at++;
  if (p.accept('-')) return;
  if (p.kind() === tokenKinds.number) p.at++;
  if (p.accept(',') && p.kind() === tokenKinds.number) p.at++;
  p.expect('}');
}

import { wordSet } from '../../../tokens/word-set.ts';
import type { Expression } from '../../../tree/expression.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { plainCall, wordName } from '../../../grammar/expressions/keyword-primaries.ts';

const furtherWords = wordSet(`
  ROUNDING MODE TRANSFORM GROUP TIMEOUT MAINTAINED TABLE TYPES FOR OPTIMIZATION ROLLOUT PROFILE REFRESH AGE PATH
  SNAPSHOT XMLPARSE OPTION SYSTEM_TIME BUSINESS_TIME DEGREE ASYNCHRONY QUERY LOCK LC_CTYPE LC_MESSAGES LC_TIME
  ARCHIVE ACCELERATION
`);

/** Db2: CURRENT DATE, CURRENT TIMESTAMP(6), CURRENT CLIENT_ACCTNG …; undefined where CURRENT is something else. */
export function specialRegister(p: Parser): Expression | undefined {
  if (!p.isWord(1) || p.word(1) === 'ROW' || p.word(1) === 'OF') return undefined;
  const start = p.start();
  p.at += 2;
  while (furtherWords.has(p.word())) p.at++;
  const name = wordName(p, p.tokens.source.slice(start, p.last()).toUpperCase(), start);
  const args = p.is('(') ? p.parenthesised(() => [p.grammar.expression(p)]) : [];
  return plainCall(p, { start, name, args });
}

import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { vocabularyOf } from '../words/vocabulary.ts';

/**
 * Reads a clause that is known by its words only, up to the end of the statement or of the brackets around it. It keeps
 * what holds for every clause: brackets match, commas and operators stand between two things, no keyword stands twice,
 * and two values have a keyword, comma or operator between them.
 */
export function readLooseText(p: Parser): void {
  const known = vocabularyOf(p.dialect);
  let before: Class = 'start';
  while (!p.atEnd() && !closings.has(p.word())) before = step(p, before, known);
  refuseAtEnd(p, before);
  p.fidelity = 'partial';
}

/** Reads a pair of parentheses in the same way. */
export function readLooseParentheses(p: Parser): undefined {
  p.expect('(');
  group(p, ')');
}

/** What a token is to its neighbours; `joint` stands between two things, `mark` touches one of them. */
type Class = 'start' | 'keyword' | 'word' | 'literal' | 'group' | 'comma' | 'joint' | 'mark';

const closings = new Set([')', ']', '}']);
const pairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const joints = new Set(['=', '<', '>', '<=', '>=', '<>', '!=', '||', '=>']);
/** Keywords that a list or a path may repeat. */
const repeatable = new Set([
  'BEGIN',
  'END',
  'NULL',
  'FIRST',
  'LAST',
  'NEXT',
  'DAY',
  'MONTH',
  'YEAR',
  'ALL',
  'NAME',
  'TYPE',
  'VALUE',
  'KEY',
  'DATE',
  'NUMBER',
]);

function step(p: Parser, before: Class, known: ReadonlySet<string> | undefined): Class {
  const now = classOf(p, known);
  if (p.kind() === tokenKinds.broken) p.fail(expectedValue);
  if (now === 'group') return bracket(p, before);
  refuseMisplaced(p, before, now);
  if (known) refuseUnseparated(p, before, now);
  if (known && p.is('AS') && beginsStatement(p)) return statementBehindAs(p);
  p.at++;
  return now;
}

function refuseMisplaced(p: Parser, before: Class, now: Class): void {
  if (now === 'comma' || now === 'joint') refuseUnjoined(p, before);
  const isRepeated = now === 'keyword' && before === 'keyword' && p.word(-1) === p.word();
  if (isRepeated && !repeatable.has(p.word())) p.fail({ zh: '关键字重复', en: 'expected another word' });
}

function classOf(p: Parser, known: ReadonlySet<string> | undefined): Class {
  const kind = p.kind();
  if (kind === tokenKinds.word) return isKeyword(p, known) ? 'keyword' : 'word';
  if (kind === tokenKinds.quotedName) return 'word';
  if (kind !== tokenKinds.operator) return 'literal';
  const word = p.word();
  if (word === ',') return 'comma';
  if (pairs[word] !== undefined) return 'group';
  return joints.has(word) ? 'joint' : 'mark';
}

function isKeyword(p: Parser, known: ReadonlySet<string> | undefined): boolean {
  if (p.word(-1) === '.') return false;
  return (known ?? p.dialect.reserved.column).has(p.word()) || p.dialect.reserved.column.has(p.word());
}

function isValue(now: Class): boolean {
  return now === 'word' || now === 'literal';
}

/**
 * Refuses a value directly behind a value; a unit touches its number, and a name before an equals sign begins the next
 * setting.
 */
function refuseUnseparated(p: Parser, before: Class, now: Class): void {
  if (!isValue(before) || !isValue(now) || p.touches()) return;
  if (now === 'literal' || !settingSigns.has(p.word(1)))
    p.fail({ zh: '应为关键字、逗号或运算符', en: 'expected a keyword, a comma or an operator' });
}

const settingSigns = new Set(['=', '=>', '(', ':']);

function refuseUnjoined(p: Parser, before: Class): void {
  if (before === 'start' || before === 'comma' || before === 'joint') p.fail(expectedValue);
}

function refuseAtEnd(p: Parser, before: Class): void {
  if (before === 'comma' || before === 'joint') p.fail(expectedValue);
}

function bracket(p: Parser, before: Class): Class {
  const closing = pairs[p.word()] ?? ')';
  if (before === 'literal' && p.is('(') && !p.touches() && p.kind(-1) === tokenKinds.number) p.fail(expectedValue);
  p.at++;
  group(p, closing);
  return 'group';
}

function group(p: Parser, closing: string): undefined {
  p.enter();
  readLooseText(p);
  p.leave();
  p.expect(closing);
}

const statementStarts = new Set(['SELECT', 'WITH', 'INSERT', 'UPDATE', 'DELETE', 'MERGE', 'CALL', 'TRUNCATE', 'COPY']);

function beginsStatement(p: Parser): boolean {
  return statementStarts.has(p.word(1)) && !(p.word(1) === 'WITH' && p.word(2) === '(');
}

function statementBehindAs(p: Parser): Class {
  p.at++;
  p.grammar.statement(p);
  return 'group';
}

const expectedValue = { zh: '应为值', en: 'expected a value' };

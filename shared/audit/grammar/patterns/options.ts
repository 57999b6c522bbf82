import type { Option } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { readLooseParentheses } from './loose-text.ts';

/** Reads `(name [=] value, …)` of OPTIONS, COPY and EXPLAIN. */
export function parseOptionList(p: Parser): Option[] {
  return p.parenthesised(() => (p.is(')') ? [] : p.list(() => parseOption(p, startsValue))));
}

/** Reads `(name [= value], …)` of WITH, SET and RESET, where PostgreSQL takes no value without its sign. */
export function parseParameterList(p: Parser): Option[] {
  const hasValue = p.facts.optionValuesNeedSigns ? takeSign : startsValue;
  return p.parenthesised(() => (p.is(')') ? [] : p.list(() => parseOption(p, hasValue))));
}

function takeSign(p: Parser): boolean {
  return p.accept('=');
}

function startsValue(p: Parser): boolean {
  return p.accept('=') || !(p.is(',') || p.is(')'));
}

function parseOption(p: Parser, hasValue: (p: Parser) => boolean): Option {
  const start = p.start();
  if (p.is('ADD') || p.is('SET') || p.is('DROP')) if (p.isWord(1)) p.at++;
  let name = p.nameOrString().text.toUpperCase();
  while (p.accept('.')) name += `.${p.label().text.toUpperCase()}`;
  const value = hasValue(p) ? optionValue(p) : undefined;
  return { kind: 'option', start, end: p.last(), name, value };
}

/** Reads `(name [= value], …)` of aggregates and operators, whose values may be operators and types. */
export function parseDefinition(p: Parser): Option[] {
  return p.parenthesised(() => p.list(() => definitionItem(p)));
}

function definitionItem(p: Parser): Option {
  const start = p.start();
  const name = p.label().text.toUpperCase();
  if (!p.accept('=')) return { kind: 'option', start, end: p.last(), name, value: undefined };
  const from = p.start();
  if (p.atEnd() || p.is(',') || p.is(')')) p.fail({ zh: '应为值', en: 'expected a value' });
  refuseDoubledSign(p);
  while (!p.is(',') && !p.is(')') && !p.atEnd()) {
    if (p.is('(')) skipParentheses(p);
    else p.at++;
    if (p.isWord() && p.word(1) === '=' && p.kind(2) !== tokenKinds.operator) p.fail(',');
  }
  return { kind: 'option', start, end: p.last(), name, value: p.tokens.source.slice(from, p.last()) };
}

/** An operator is a value by itself: `commutator = =`, but not `procedure = = f`. */
function refuseDoubledSign(p: Parser): void {
  if (p.is('=') && p.word(1) !== ',' && p.word(1) !== ')') p.fail({ zh: '应为值', en: 'expected a value' });
}

/** Reads one value of an option (word, string, number, name, list in parentheses) and answers it as text. */
export function optionValue(p: Parser): string {
  if (p.isString()) {
    const text = p.string().value;
    while (p.isString()) p.at++;
    return text;
  }
  const start = p.start();
  if (p.is('(')) readLooseParentheses(p);
  else bareValue(p);
  return p.tokens.source.slice(start, p.last());
}

function bareValue(p: Parser): void {
  p.acceptAny('-', '+', '@');
  if (p.atEnd() || p.isAny(')', ',', ';')) p.fail({ zh: '应为值', en: 'expected a value' });
  p.at++;
  while (p.accept('.')) p.label();
  if (p.is('(') && p.touches()) skipParentheses(p);
}

/** Skips a balanced pair of parentheses; the statement then counts as partly read. */
export function skipParentheses(p: Parser): undefined {
  p.expect('(');
  for (let depth = 1; depth > 0; p.at++) {
    if (p.atEnd() || p.kind() === tokenKinds.broken) p.fail(')');
    if (p.is('(')) depth++;
    else if (p.is(')')) depth--;
  }
  p.fidelity = 'partial';
}

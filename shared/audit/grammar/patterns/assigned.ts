import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { readPath } from './path.ts';

/** Whether `NAME = value` begins at a distance. */
export function startsAssigned(p: Parser, ahead = 0): boolean {
  return (p.isWord(ahead) || p.kind(ahead) === tokenKinds.quotedName || p.isString(ahead)) && p.word(ahead + 1) === '=';
}

/** Reads `NAME = value`, where the value may be a list or more such pairs in parentheses. */
export function readAssigned(p: Parser): undefined {
  p.nameOrString();
  p.expect('=');
  readSettingValue(p);
}

function readSettingValue(p: Parser): void {
  if (p.is('(')) return settingList(p);
  if (p.kind() === tokenKinds.variable || p.is('@')) return readPath(p);
  if (p.isString()) return void p.string();
  if (p.is('{')) return template(p);
  bareValue(p);
}

/** A word, a number, a name with dots or a call. */
function bareValue(p: Parser): void {
  p.acceptAny('-', '+');
  if (p.atEnd() || p.isAny(')', ',', ';', '=')) p.fail({ zh: '应为值', en: 'expected a value' });
  p.at++;
  while (p.accept('.')) p.label();
  if (p.is('(') && p.touches()) p.parenthesised(() => (p.is(')') ? [] : p.list(() => p.grammar.expression(p))));
  // SKIP_FILE_10% counts in percent.
  if (p.is('%') && p.touches()) p.at++;
}

function settingList(p: Parser): void {
  p.parenthesised(() => {
    if (p.is(')')) return;
    if (startsAssigned(p)) settings(p);
    else p.list(() => listValue(p));
  });
}

/** Pairs, with or without commas between them. */
function settings(p: Parser): void {
  readAssigned(p);
  while (!p.is(')')) {
    p.accept(',');
    if (!startsAssigned(p)) p.fail('NAME = …');
    readAssigned(p);
  }
}

function listValue(p: Parser): void {
  const isBareWord = p.isWord() && (p.word(1) === ',' || p.word(1) === ')');
  if (isBareWord) p.at++;
  else if (p.is('(')) settingList(p);
  else if (p.kind() === tokenKinds.variable || p.is('@')) readPath(p);
  else p.grammar.expression(p);
}

/** `{{ name }}` stands for a value that a tool fills in. */
function template(p: Parser): void {
  p.expect('{');
  if (p.is('{')) template(p);
  while (!p.is('}') && !p.atEnd()) p.at++;
  p.expect('}');
}

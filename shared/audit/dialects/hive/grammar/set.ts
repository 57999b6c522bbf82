import type { Command } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { tokenKinds } from '../../../tokens/tokens.ts';

/** Reads Hive's SET: nothing more, -v, ROLE, a key, or `key=value`, whose value is any text up to the end. */
export function parseHiveSet(p: Parser): Command {
  const start = p.start();
  p.at++;
  if (p.is('ROLE') && p.isWord(1)) p.at += 2;
  else if (p.is('-')) p.at += 2;
  else if (!p.atEnd()) setting(p);
  return {
    kind: 'command',
    start,
    end: p.last(),
    verb: 'SET',
    objectType: undefined,
    words: ['SET'],
    names: [],
    parts: [],
  };
}

const joints = new Set(['.', ':', '-']);

function setting(p: Parser): void {
  if (p.is('SET')) p.fail({ zh: '应为参数名', en: 'expected the name of a setting' });
  p.label();
  while (
    p.touches() &&
    (joints.has(p.word()) ||
      p.isWord() ||
      p.kind() === tokenKinds.parameter ||
      p.kind() === tokenKinds.quotedName ||
      p.kind() === tokenKinds.number)
  )
    p.at++;
  if (p.atEnd()) return;
  p.expect('=');
  if (p.is('=')) p.fail({ zh: '应为值', en: 'expected a value' });
  while (!p.atEnd()) p.at++;
}

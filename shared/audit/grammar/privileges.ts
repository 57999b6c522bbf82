import type { Parser } from '../parser.ts';
import { vocabularyOf } from './vocabulary.ts';

const ends = new Set(['ON', 'TO', 'FROM', ',', '(']);
const never = new Set(['GRANT', 'REVOKE']);

/** Reads privileges, each some words of the dialect with the columns that it is limited to: `SELECT (a, b), CREATE TABLE`. */
export function readPrivileges(p: Parser): undefined {
  p.list(() => privilege(p));
}

function privilege(p: Parser): void {
  const known = vocabularyOf(p.dialect);
  const first = p.at;
  while (!p.atEnd() && !ends.has(p.word())) {
    const isRepeated = p.at > first && p.word(-1) === p.word();
    if (!p.isWord() || isRepeated || (p.at === first && never.has(p.word())) || (known && !known.has(p.word()))) p.fail(expectedPrivilege);
    p.at++;
  }
  if (p.at === first) p.fail(expectedPrivilege);
  if (p.is('(')) p.parenthesised(() => p.list(() => p.label()));
}

const expectedPrivilege = { zh: '应为权限名', en: 'expected the name of a privilege' };

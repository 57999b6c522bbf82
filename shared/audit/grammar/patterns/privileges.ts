import type { Parser } from '../parser.ts';
import { vocabularyOf } from '../words/vocabulary.ts';

const ends = new Set(['ON', 'TO', 'FROM', ',', '(']);
const never = new Set(['GRANT', 'REVOKE']);

/**
 * Reads privileges, each some words of the dialect with the columns that it is limited to, `SELECT (a, b), CREATE
 * TABLE`; or roles, which nothing with ON follows.
 */
export function readPrivileges(p: Parser): undefined {
  const unknown = p
    .list(() => (p.isName() && rolesEnd.has(p.word(1)) ? role(p) : privilege(p)))
    .find((start) => start !== undefined);
  if (p.is('ON') && unknown !== undefined) p.failAt(unknown, expectedPrivilege);
}

const rolesEnd = new Set([',', 'TO', 'FROM', 'ON']);

/** The start of a name that is no privilege. */
function role(p: Parser): number | undefined {
  const isKnown = vocabularyOf(p.dialect)?.has(p.word()) ?? true;
  const { start } = p.name();
  return isKnown ? undefined : start;
}

function privilege(p: Parser): undefined {
  const first = p.at;
  while (!p.atEnd() && !ends.has(p.word())) {
    if (!isPrivilegeWord(p, first)) p.fail(expectedPrivilege);
    p.at++;
  }
  if (p.at === first) p.fail(expectedPrivilege);
  if (p.is('(')) p.parenthesised(() => p.list(() => p.label()));
}

function isPrivilegeWord(p: Parser, first: number): boolean {
  const isRepeated = p.at > first && p.word(-1) === p.word();
  const isMisplaced = p.at === first && never.has(p.word());
  return p.isWord() && !isRepeated && !isMisplaced && (vocabularyOf(p.dialect)?.has(p.word()) ?? true);
}

const expectedPrivilege = { zh: '应为权限名', en: 'expected the name of a privilege' };

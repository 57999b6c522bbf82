import type { Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { commands, parseCommand } from '../../../grammar/patterns/command.ts';
import { parseGrant } from '../../../grammar/statements/grant.ts';

const grantee = '{{USER|ROLE|GROUP} id|id}';
const grants = commands('GRANT', [
  `USE OF {TABLESPACE|BUFFERPOOL|STOGROUP} {[ALL] id},... TO ${grantee},... [WITH GRANT OPTION]`,
  `[ROLE] privileges [ON DATABASE] TO ${grantee},... [WITH {GRANT|ADMIN} OPTION]`,
]);
const revokes = commands('REVOKE', [
  `USE OF {TABLESPACE|BUFFERPOOL|STOGROUP} {[ALL] id},... FROM ${grantee},... [BY ALL]`,
  `[ADMIN OPTION FOR] [ROLE] privileges [ON DATABASE] FROM ${grantee},... [BY ALL]`,
]);

/**
 * Reads Db2's GRANT and REVOKE: on objects as the standard has it, and on the database, on spaces and of roles in words
 * of their own.
 */
export function parseDb2Grant(p: Parser): Statement {
  if (isOnObject(p)) {
    const grant = parseGrant(p);
    if (grant.verb === 'REVOKE') p.acceptAll('BY', 'ALL');
    return { ...grant, end: p.last() };
  }
  const start = p.start();
  const verb = p.expectAny('GRANT', 'REVOKE');
  return (
    parseCommand(p, verb === 'GRANT' ? grants : revokes, start) ??
    p.fail({ zh: '应为权限名', en: 'expected the name of a privilege' })
  );
}

/** Whether ON names anything but the whole database. */
function isOnObject(p: Parser): boolean {
  for (let ahead = 1; p.at + ahead < p.end; ahead++) {
    if (p.word(ahead) === 'ON') return p.word(ahead + 1) !== 'DATABASE' || !['TO', 'FROM'].includes(p.word(ahead + 2));
    if (p.word(ahead) === 'TO' || p.word(ahead) === 'FROM') return false;
  }
  return true;
}

import { commands, parseCommand } from '../../../grammar/patterns/command.ts';
import { either } from '../../../grammar/patterns/either.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { matchFound, privilege } from '../../../grammar/statements/grant.ts';
import type { Name } from '../../../tree/node.ts';
import type { Grant, Privilege, Statement } from '../../../tree/statement.ts';
import { account } from './commands.ts';

const mysqlWords = either(
  'ALTER ROUTINE|ALTER|CREATE TEMPORARY TABLES|CREATE ROUTINE|CREATE TABLESPACE|CREATE VIEW|CREATE USER|CREATE ROLE',
  'CREATE|DELETE HISTORY|DELETE|DROP ROLE|DROP|EVENT|EXECUTE|FILE',
  'ADMIN OPTION|ALL PRIVILEGES|GRANT OPTION|INDEX|INSERT|LOCK TABLES|PROCESS|PROXY|REFERENCES|RELOAD',
  'REPLICATION CLIENT|REPLICATION SLAVE ADMIN|REPLICATION SLAVE|REPLICATION MASTER ADMIN|REPLICA MONITOR',
  'SLAVE MONITOR|SELECT|SHOW DATABASES|SHOW SCHEMAS|SHOW VIEW|REPLICATION REPLICA ADMIN|REPLICATION REPLICA',
  'SHUTDOWN|SUPER|TRIGGER|UPDATE|USAGE|SHOW CREATE ROUTINE|LOAD FROM S3|SELECT INTO S3|INVOKE LAMBDA',
  'BINLOG ADMIN|BINLOG MONITOR|BINLOG REPLAY|CONNECTION ADMIN|FEDERATED ADMIN|READ_ONLY ADMIN|READ ONLY ADMIN',
  'SET USER|CREATE SPATIAL|INVOKE SAGEMAKER|INVOKE COMPREHEND|CREATE SEQUENCE|SHOW CREATE PROCEDURE',
);
const mysqlPrivilege = pattern(
  `{ALL [PRIVILEGES]|${mysqlWords
    .replace('|SELECT|', '|SELECT [INTO S3]|')
    .replace('|SELECT INTO S3', '')
    .replace('|ALL PRIVILEGES', '')}|user}`,
);
const mysqlTarget = pattern('[{TABLE|FUNCTION|PROCEDURE|{PACKAGE BODY}|PACKAGE}] scope');
const grantOption = either(
  'GRANT OPTION|ADMIN OPTION',
  `{MAX_QUERIES_PER_HOUR|MAX_UPDATES_PER_HOUR|MAX_CONNECTIONS_PER_HOUR|MAX_USER_CONNECTIONS
  |MAX_STATEMENT_TIME} number`,
);
const grantTail =
  pattern(`{${account}},... [REQUIRE {NONE|SSL|X509|{[AND] {CIPHER|ISSUER|SUBJECT} string}*}] [WITH {${grantOption}}*]
  [AS user [WITH ROLE {DEFAULT|NONE|ALL [EXCEPT user,...]|user,...}]]`);
const proxy = commands('GRANT', ['PROXY ON user {TO user,... [WITH GRANT OPTION]|FROM user,...}']);

/** Reads MySQL's GRANT and REVOKE. */
export function parseMysqlGrant(p: Parser): Grant | Statement {
  const start = p.start();
  const verb = p.expectAny('GRANT', 'REVOKE');
  const isProxy = parseCommand(p, proxy, start);
  if (isProxy) return isProxy;
  const ifExists = verb === 'REVOKE' && p.acceptAll('IF', 'EXISTS');
  if (verb === 'REVOKE') {
    p.acceptAll('ADMIN', 'OPTION', 'FOR');
  }
  const privileges = p.list(() => privilege(p, () => matchFound(p, mysqlPrivilege)));
  const target = grantTarget(p, ifExists ? [] : privileges);
  p.expect(verb === 'GRANT' ? 'TO' : 'FROM');
  const tail = matchFound(p, verb === 'GRANT' ? grantTail : revokeTail);
  const grantees = tail.parts.filter((part): part is Name => part.kind === 'name');
  return {
    kind: 'grant',
    start,
    end: p.last(),
    verb,
    privileges,
    ...target,
    grantees,
    grantOption: tail.words.includes('GRANT'),
    cascade: false,
  };
}

function grantTarget(p: Parser, privileges: readonly Privilege[]): Pick<Grant, 'objectType' | 'objects'> {
  if (!p.accept('ON')) return { objectType: undefined, objects: [] };
  const { words, names } = matchFound(p, mysqlTarget);
  const unknown = privileges.find(({ name }) => !isPrivilegeName(name));
  if (unknown) p.failAt(unknown.start, { zh: '应为权限名', en: 'expected the name of a privilege' });
  return { objectType: words[0] ?? 'TABLE', objects: names };
}

const staticPrivileges = new Set(`ALL|ALL PRIVILEGES|${mysqlWords}`.split('|'));

/** MySQL 8 names its dynamic privileges with an underscore; any other word is a role, which has no ON. */
function isPrivilegeName(name: string): boolean {
  return staticPrivileges.has(name) || name.includes('_');
}

const revokeTail = pattern('user,... [IGNORE UNKNOWN USER]');

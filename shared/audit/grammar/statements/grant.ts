import { either } from '../patterns/either.ts';
import type { Name, ObjectName } from '../../tree/node.ts';
import type { Grant, Privilege, Statement } from '../../tree/statement.ts';
import type { Parser } from '../parser.ts';
import { commands, parseCommand } from '../patterns/command.ts';
import { account } from '../../dialects/mysql/grammar/commands.ts';
import { matchPattern, pattern, type Found } from '../patterns/pattern.ts';
import { parseRoutineArguments } from '../routines/routine-arguments.ts';
import { slots } from '../patterns/slots.ts';

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

function matchFound(p: Parser, wanted: ReturnType<typeof pattern>): Found {
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, wanted, { slots, found });
  return found;
}

function privilege(p: Parser, read: () => Found): Privilege {
  const start = p.start();
  const found = read();
  const role = found.parts.find((part): part is Name => part.kind === 'name');
  const columns = p.is('(') ? p.parenthesised(() => p.list(() => p.name())) : [];
  return { kind: 'privilege', start, end: p.last(), name: role?.text ?? found.words.join(' '), columns };
}

const postgresPrivilege = pattern('{ALL [PRIVILEGES]|ALTER SYSTEM|SELECT|REFERENCES|CREATE|user}');
const defaultedObject = either(
  'ALL {TABLES|SEQUENCES|FUNCTIONS|PROCEDURES|ROUTINES} IN SCHEMA',
  'FOREIGN DATA WRAPPER|FOREIGN SERVER|LARGE OBJECT|DATABASE|DOMAIN|FUNCTION|LANGUAGE|PROCEDURE',
  'ROUTINE|SCHEMA|SEQUENCE|TABLESPACE|TABLE|TYPE|PARAMETER',
  '[TABLE]',
);
const postgresTargets = pattern(`{${defaultedObject}}`);
const standardTargets = pattern(
  `{DATABASE|FUNCTION|INDEX|MODULE|NICKNAME|PACKAGE|PROCEDURE|SCHEMA|SEQUENCE|SERVER|SPECIFIC {FUNCTION|PROCEDURE}
  |TABLESPACE|TABLE|TYPE|VARIABLE|VIEW|WORKLOAD|PLAN|USER|[TABLE]}`,
);

/** Reads PostgreSQL's GRANT and REVOKE. */
export function parsePostgresGrant(p: Parser): Grant {
  const start = p.start();
  const verb = p.expectAny('GRANT', 'REVOKE');
  const optionFor = verb === 'REVOKE' && p.is(p.word(), 'OPTION', 'FOR');
  if (optionFor) p.at += 3;
  const privileges = p.list(() => privilege(p, () => matchFound(p, postgresPrivilege)));
  const hasTarget = p.accept('ON');
  const objectType = hasTarget
    ? matchFound(p, p.facts.grantsNameKinds ? standardTargets : postgresTargets).words.join(' ') || 'TABLE'
    : undefined;
  const objects = hasTarget ? p.list(() => grantedObject(p, objectType)) : [];
  p.expect(verb === 'GRANT' ? 'TO' : 'FROM');
  const grantees = p.list(() => grantee(p));
  const grantOption = optionFor || takeWithOptions(p);
  if (p.acceptAll('GRANTED', 'BY')) p.label();
  const cascade = p.acceptAny('CASCADE', 'RESTRICT') === 'CASCADE';
  return { kind: 'grant', start, end: p.last(), verb, privileges, objectType, objects, grantees, grantOption, cascade };
}

function takeWithOptions(p: Parser): boolean {
  if (!p.accept('WITH')) return false;
  if (p.acceptAll('GRANT', 'OPTION')) return true;
  p.list(() => {
    p.expectAny('ADMIN', 'INHERIT', 'SET');
    p.expectAny('OPTION', 'TRUE', 'FALSE');
  });
  return false;
}

function grantedObject(p: Parser, objectType: string | undefined): ObjectName {
  if (objectType === 'LARGE OBJECT') {
    const { start, end, value } = p.integer();
    return {
      kind: 'objectName',
      start,
      end,
      name: { kind: 'name', start, end, text: value, quoted: false },
      schema: undefined,
      catalog: undefined,
    };
  }
  const name = p.facts.grantsNameStars ? starredName(p) : p.objectName();
  if (p.is('(')) parseRoutineArguments(p);
  return name;
}

/** CockroachDB: all tables of a schema or database, shop.public.*. */
function starredName(p: Parser): ObjectName {
  const start = p.start();
  const parts: Name[] = [];
  do {
    const from = p.start();
    const isStar = p.accept('*');
    parts.push(isStar ? { kind: 'name', start: from, end: p.last(), text: '*', quoted: false } : p.label());
  } while (parts.at(-1)?.text !== '*' && p.accept('.'));
  const [name = p.fail('*'), schema, catalog] = parts.toReversed();
  return { kind: 'objectName', start, end: p.last(), name, schema, catalog };
}

function grantee(p: Parser): Name {
  p.accept('GROUP');
  if (p.facts.grantsNameKinds && p.isName(1)) p.acceptAny('USER', 'ROLE');
  return p.label();
}

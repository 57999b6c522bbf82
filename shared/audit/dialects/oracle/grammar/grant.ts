import { wordSet } from '../../../tokens/word-set.ts';
import { either } from '../../../grammar/patterns/either.ts';
import type { Name, ObjectName } from '../../../tree/node.ts';
import type { Grant, Privilege } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { pattern } from '../../../grammar/patterns/pattern.ts';
import { matched } from './clause.ts';

const firstWords = wordSet(`
  ALL ALTER CREATE DROP SELECT INSERT UPDATE DELETE EXECUTE READ WRITE REFERENCES INDEX TRIGGER DEBUG FLASHBACK
  QUERY UNDER MERGE KEEP USE ON INHERIT TRANSLATE ANALYZE AUDIT ADMINISTER ADVISOR BACKUP BECOME CHANGE COMMENT
  EXEMPT EXPORT FORCE GRANT GLOBAL IMPORT LOCK LOGMINING MANAGE PURGE RESTRICTED RESUMABLE SET SYSDBA SYSOPER
  SYSBACKUP SYSDG SYSKM SYSRAC TABLE TEXT UNLIMITED ENABLE REDEFINE DEQUEUE ENQUEUE SIGN
`);
const laterWords = wordSet(`
  ALL ANY PRIVILEGES TABLE INDEX VIEW SEQUENCE PROCEDURE FUNCTION TRIGGER TYPE SYNONYM PUBLIC CLUSTER SESSION USER
  ROLE PROFILE DATABASE LINK QUERY DIRECTORY CONTEXT DIMENSION OPERATOR INDEXTYPE LIBRARY MATERIALIZED OUTLINE
  EDITION JOB EXTERNAL TABLESPACE ROLLBACK SEGMENT SYSTEM SNAPSHOT REWRITE GLOBAL DICTIONARY TRANSACTION RESOURCE
  COST ACCESS POLICY CONNECT DEBUG ROUTINE ROUTINES PROGRAM CLASS SCHEDULER MANAGER QUEUE RULE RULES SET
  EVALUATION MINING MODEL CUBE BUILD PROCESS MEASURE FOLDER ASSEMBLY NOTIFICATION FILE GROUP COMMIT REFRESH OBJECT
  OPTION RETENTION KEY MANAGEMENT DATA REMOTE SQL TUNING TRANSLATION CONTAINER PLUGGABLE ARCHIVE FLASHBACK
  ADMINISTER DIAGNOSTICS LOGMINING REDACTION IDENTITY SCHEMA ATTRIBUTE HIERARCHY ANALYTIC LOCKDOWN NAME RESTORE
  POINT REPLICATION PARTITION TRACKING DOMAIN PROPERTY GRAPH MLE EXECUTE DYNAMIC JAVASCRIPT ON SELECT INSERT
  UPDATE DELETE READ WRITE CREDENTIAL FIREWALL ENCRYPTION JAVA ATTRIBUTES CALL COLUMN COLUMNS DOWNGRADE OVERRIDE
  CHARACTER RULESET
`);

const grantedObjectType = either(
  'DIRECTORY|EDITION|MINING MODEL',
  'JAVA {SOURCE|RESOURCE|CLASS}',
  'SQL TRANSLATION PROFILE|USER|SCHEMA|TYPE|PROCEDURE|FUNCTION|PACKAGE|SEQUENCE|TABLE|VIEW|SYNONYM',
  'LIBRARY|OPERATOR|DOMAIN|MLE MODULE|PROPERTY GRAPH',
);
const objectTypes = pattern(`[${grantedObjectType}]`);
const tail = pattern(
  '[IDENTIFIED BY password,...] [WITH {ADMIN|GRANT|DELEGATE|HIERARCHY} OPTION]* [CONTAINER = {CURRENT|ALL}]',
);
const revokeTail = pattern('[CASCADE CONSTRAINTS|FORCE]* [CONTAINER = {CURRENT|ALL}]');

/** Reads GRANT and REVOKE of system privileges, object privileges and roles. */
export function parseOracleGrant(p: Parser): Grant {
  const start = p.start();
  const verb = p.expectAny('GRANT', 'REVOKE');
  const isOptionOnly = verb === 'REVOKE' && p.is(p.word(), 'OPTION', 'FOR') && p.isAny('ADMIN', 'GRANT', 'DELEGATE');
  if (isOptionOnly) p.at += 3;
  const privileges = p.list(() => privilege(p));
  if (p.is('ON')) requirePrivileges(p, privileges);
  const target = p.accept('ON') ? grantTarget(p) : { objectType: undefined, objects: [] };
  p.expect(verb === 'GRANT' ? 'TO' : 'FROM');
  const grantees = p.list(() => grantee(p));
  const { words } = matched(p, verb === 'GRANT' ? tail : revokeTail);
  const grantOption = words.includes('ADMIN') || words.includes('GRANT') || isOptionOnly;
  return {
    kind: 'grant',
    start,
    end: p.last(),
    verb,
    privileges,
    ...target,
    grantees,
    grantOption,
    cascade: words.includes('CASCADE'),
  };
}

/** Only privileges act on objects; a role does not. */
function requirePrivileges(p: Parser, privileges: readonly Privilege[]): void {
  const unknown = privileges.find(({ name }) => !isPrivilege(name));
  if (unknown) p.failAt(unknown.start, { zh: '应为权限名', en: 'expected the name of a privilege' });
}

/** Whether a name is made of the words of privileges, none of them twice; any other single word is a role. */
export function isPrivilege(name: string): boolean {
  const [first = '', ...later] = name.split(' ');
  return (
    firstWords.has(first) &&
    later.every((word, index) => laterWords.has(word) && word !== (index === 0 ? first : later[index - 1]))
  );
}

function privilege(p: Parser): Privilege {
  const start = p.start();
  const first = p.word();
  const words = [p.label().text];
  if (firstWords.has(first))
    while (p.isWord() && !p.is('TO') && !(p.is('FROM') && p.word(-1) !== 'ON') && !isObjectFollowing(p))
      words.push(laterWord(p));
  const columns = p.is('(') ? p.parenthesised(() => p.list(() => p.name())) : [];
  const name = words.join(' ').toUpperCase();
  if (words.length > 1 && !isPrivilege(name))
    p.failAt(start, { zh: '应为权限名', en: 'expected the name of a privilege' });
  return { kind: 'privilege', start, end: p.last(), name, columns };
}

/** ON begins the object, but in ON COMMIT REFRESH. */
function isObjectFollowing(p: Parser): boolean {
  return p.is('ON') && p.word(1) !== 'COMMIT';
}

function laterWord(p: Parser): string {
  return laterWords.has(p.word()) ? p.label().text : p.fail('ON, TO');
}

function grantTarget(p: Parser): Pick<Grant, 'objectType' | 'objects'> {
  const isType =
    p.kind(1) !== 0 && p.word(1) !== 'TO' && p.word(1) !== 'FROM' && p.word(1) !== '.' && p.word(1) !== ',';
  const objectType = isType ? matched(p, objectTypes).words.join(' ') : '';
  const objects: ObjectName[] = p.list(() => p.objectName());
  return { objectType: objectType || 'TABLE', objects };
}

/** A user, role, PUBLIC, or a stored unit that takes a role. */
function grantee(p: Parser): Name {
  if (p.isAny('PROCEDURE', 'FUNCTION', 'PACKAGE') && p.isWord(1)) p.at++;
  const name = p.label();
  if (p.accept('.')) p.label();
  return { ...name, end: p.last() };
}

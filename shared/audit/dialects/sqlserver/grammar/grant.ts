import { wordSet } from '../../../tokens/word-set.ts';
import type { Name, ObjectName } from '../../../tree/node.ts';
import type { Grant, Privilege } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';

// The words that the names of permissions are made of.
const permissionWords = wordSet(`
  ADMINISTER ADVANCED ALL ALTER ALTERTRACE AGGREGATE ANY APPLICATION ASSEMBLY ASYMMETRIC AUDIT AUTHENTICATE
  AUTHENTICATION AVAILABILITY BACKUP BINDING BULK CERTIFICATE CHANGE CHECKPOINT CLASSIFICATION COLUMN
  CONFIGURATION CONNECT CONNECTION CONTRACT CONTROL CREATE CREDENTIAL DATA DATABASE DATASPACE DDL DEFAULT
  DEFINITION DELETE DROP DUMP ENABLE ENCRYPTION ENDPOINT ENQUEUE EVENT EXEC EXECUTE EXTERNAL EXECUTION FEDERATED
  FILE FORMAT FULLTEXT CATALOG FUNCTION GROUP IMPERSONATE INSERT JOB KEY KILL LANGUAGE LEDGER LIBRARY LINKED LOG
  LOGIN MANAGEMENT MASK MASTER MESSAGE NOTIFICATION NOTIFICATIONS OBJECTS OPERATIONS OWNERSHIP PERFORMANCE
  PERMISSIONS POLICY PROCEDURE PUBLIC QUERY QUEUE RECEIVE REFERENCES REMOTE RESOURCE RESOURCES RESTORE ROLE ROUTE
  ROWS RULE SAFE SCHEMA SCHEMAS SCOPED SCRIPT SCRIPTS SECRETS SECURABLES SECURITY SELECT SEND SENSITIVITY SEQUENCE
  SERVER SERVICE SESSION SETTINGS SHARD SHOWPLAN SHUTDOWN SNAPSHOT SOURCE SQL STATE STATISTICS SUBSCRIBE SYMMETRIC
  SYNONYM TABLE TAKE TARGET TO TRACE TRACKING TRIGGER TYPE UNMASK UNSAFE UPDATE USER VIEW WORKLOAD XML COLLECTION
  SYSTEM ERROR METADATA MODEL ACCESS SHOW PLAN ENCLAVE CHANGES CRYPTOGRAPHICALLY SECURED STREAMS STORED
  REPLICATION PRIVILEGES UNRESTRICTED
`);

/** Reads GRANT, DENY and REVOKE. */
export function parseGrant(p: Parser): Grant {
  const start = p.start();
  const verb = p.expectAny('GRANT', 'DENY', 'REVOKE');
  const optionFor = verb === 'REVOKE' && p.acceptAll('GRANT', 'OPTION', 'FOR');
  const privileges = p.list(() => privilege(p));
  const target = p.accept('ON') ? securable(p) : { objectType: undefined, objects: [] };
  if (verb === 'REVOKE') p.expectAny('TO', 'FROM');
  else p.expect('TO');
  const grantees = p.list(() => parsePrincipal(p));
  const cascade = p.accept('CASCADE');
  const grantOption = p.acceptAll('WITH', 'GRANT', 'OPTION') || optionFor;
  if (p.accept('AS')) parsePrincipal(p);
  return { kind: 'grant', start, end: p.last(), verb, privileges, ...target, grantees, grantOption, cascade };
}

function privilege(p: Parser): Privilege {
  const start = p.start();
  const words: string[] = [];
  while (permissionWords.has(p.word()) && !(words.length > 0 && p.is('TO')) && words.at(-1) !== p.word()) {
    words.push(p.word());
    p.at++;
  }
  if (words.length === 0 || words[0] === 'TO') p.fail({ zh: '应为权限', en: 'expected a permission' });
  const columns = p.is('(') ? p.parenthesised(() => p.list(() => p.name())) : [];
  return { kind: 'privilege', start, end: p.last(), name: words.join(' '), columns };
}

const classWords = wordSet(`
  APPLICATION ROLE ASSEMBLY ASYMMETRIC KEY AVAILABILITY GROUP CERTIFICATE CONTRACT DATABASE SCOPED CREDENTIAL
  ENDPOINT EXTERNAL DATA SOURCE FILE FORMAT LANGUAGE LIBRARY FULLTEXT CATALOG STOPLIST LOGIN MESSAGE TYPE OBJECT
  REMOTE SERVICE BINDING ROUTE SCHEMA SEARCH PROPERTY LIST SERVER SYMMETRIC USER XML COLLECTION AUDIT MODEL COLUMN
  MASTER ENCRYPTION
`);

type Target = Pick<Grant, 'objectType' | 'objects'>;

/** `[class ::] name [(columns)]`. */
function securable(p: Parser): Target {
  const objectType = parseSecurableClass(p) ?? 'OBJECT';
  const name: ObjectName = p.objectName();
  if (p.is('(')) p.parenthesised(() => p.list(() => p.name()));
  return { objectType, objects: [name] };
}

/** Reads `CLASS ::` before a name; nothing when the name stands alone. */
function parseSecurableClass(p: Parser): string | undefined {
  let ahead = 0;
  while (classWords.has(p.word(ahead)) && p.word(ahead) !== p.word(ahead - 1)) ahead++;
  if (ahead === 0 || p.word(ahead) !== '::') return undefined;
  const words = p.tokens.words.slice(p.at, p.at + ahead).join(' ');
  p.at += ahead + 1;
  return words;
}

/** Reads a securable: `CLASS::name`, or the name alone. */
export function readSecurable(p: Parser): ObjectName {
  parseSecurableClass(p);
  return p.objectName();
}

/** Reads a user, login or role; PUBLIC is reserved and yet one of them. */
export function parsePrincipal(p: Parser): Name {
  return p.isAny('PUBLIC', 'NULL') ? p.label() : p.name();
}

import type { StatementParser } from '../../../grammar/dialect.ts';
import { parseScriptStatement } from '../../../grammar/routines/scripting.ts';
import { parseUpdate } from '../../../grammar/changes/update-delete.ts';
import { verb } from '../../../grammar/patterns/verb.ts';

const configuration = '{DB|DBM|DATABASE [MANAGER]} {CFG|CONFIGURATION}';
const looseVerbs = [
  'BACKUP',
  'RESTORE',
  'ROLLFORWARD',
  'QUIESCE',
  'UNQUIESCE',
  'REORGCHK',
  'FLUSH',
  'LIST',
  'ACTIVATE',
  'DEACTIVATE',
  'FORCE',
  'PRUNE',
  'CATALOG',
  'UNCATALOG',
  'BIND',
  'REBIND',
  'INSPECT',
];
const update = verb('UPDATE', [
  `${configuration} [FOR id] USING {id value}* [IMMEDIATE|DEFERRED]`,
  'COMMAND OPTIONS USING {id {ON [value]|OFF}}*',
  'MONITOR SWITCHES USING {id {ON|OFF}}*',
]);
const get = verb('GET', [
  `${configuration} [FOR id] [SHOW DETAIL]`,
  'SNAPSHOT FOR text',
  'MONITOR SWITCHES',
  'INSTANCE',
  'CONNECTION STATE',
]);

/** What the command line and the precompiler of Db2 take besides SQL, by the first word. */
export const db2Tools: Readonly<Record<string, StatementParser>> = {
  ...Object.fromEntries(looseVerbs.map((word) => [word, verb(word, ['text'])])),
  TERMINATE: verb('TERMINATE', ['']),
  DESCRIBE: verb('DESCRIBE', ['{TABLE|{INDEXES|DATA PARTITIONS} FOR TABLE} name [SHOW DETAIL]', '[OUTPUT] statement']),
  UPDATE: (p) =>
    p.word(2) === 'CFG' ||
    p.word(2) === 'CONFIGURATION' ||
    p.is('UPDATE', 'DATABASE', 'MANAGER') ||
    p.is('UPDATE', 'COMMAND', 'OPTIONS') ||
    p.is('UPDATE', 'MONITOR', 'SWITCHES')
      ? update(p)
      : parseUpdate(p, undefined),
  GET: (p) => (p.word(1) === 'DIAGNOSTICS' ? parseScriptStatement : get)(p),
  WHENEVER: verb('WHENEVER', ['{NOT FOUND|SQLERROR|SQLWARNING} {CONTINUE|{GOTO|GO TO} [:] id}']),
  INCLUDE: verb('INCLUDE', ['{SQLCA|SQLDA|idOrString}']),
  FREE: verb('FREE', ['LOCATOR expr,...']),
  ALLOCATE: parseScriptStatement,
  ASSOCIATE: parseScriptStatement,
};

import { either } from '../../grammar/patterns/either.ts';
import { standardFacts } from '../../grammar/words/standard-facts.ts';
import { addedClauses } from '../../grammar/patterns/added-clauses.ts';
import { commands } from '../../grammar/patterns/command.ts';
import { parseScriptStatement } from '../../grammar/routines/scripting.ts';
import { db2RoutineHead, db2Routines } from '../../grammar/routines/standard-routines.ts';
import { parseDb2Grant } from './grammar/grant.ts';
import { parseCallStatement } from '../../grammar/statements/small-statements.ts';
import { castCall, nextValue, parsePrior } from '../../grammar/expressions/keyword-primaries.ts';
import { powers } from '../../grammar/expressions/powers.ts';
import { standardPowers, withDurations, withPowers } from '../../grammar/expressions/operators.ts';
import { db2Tools } from './grammar/tools.ts';
import { specialRegister } from './grammar/special-register.ts';
import { declareTemporaryTable } from './grammar/temporary-table.ts';
import { transaction } from '../../grammar/statements/transaction.ts';
import { verb } from '../../grammar/patterns/verb.ts';
import type { DialectTable } from '../../grammar/dialect.ts';
import { db2Words } from './words.ts';
import { standardLexical, standardReserved, standardSplit } from '../../grammar/words/standard.ts';

const isolation = 'WITH {UR|CS|RS|RR} [USE AND KEEP {SHARE|UPDATE|EXCLUSIVE} LOCKS]';

const serverOptions = 'OPTIONS ( {[ADD|SET|DROP] id [string]},... )';
const included = 'INCLUDE ( {plain type},... )';
const size = 'integer [K|M|G]';
const bound = '{exprs|expr} [INCLUSIVE|EXCLUSIVE]';
const range = `{[{PARTITION|PART} id] [STARTING [FROM] ${bound}] [ENDING [AT] ${bound}] [EVERY {( expr )|expr}] [IN id]
  [INDEX IN id] [LONG IN id]}`;
const partitioning = `PARTITION BY [RANGE] ( {plain [NULLS {FIRST|LAST}]},... ) ( ${range},... )`;
const container = '( {{FILE|DEVICE} string {ALL|integer [K|M|G]}|string},... )';
const onMembers = 'ON {DBPARTITIONNUM|DBPARTITIONNUMS|NODE|NODES} parens';
const spaceSize = either(
  `PREFETCHSIZE {AUTOMATIC|${size}}`,
  `EXTENTSIZE ${size}`,
  'AUTORESIZE {YES|NO}',
  `INITIALSIZE ${size}`,
  'INCREASESIZE integer [K|M|G|PERCENT]',
  `MAXSIZE {NONE|${size}}`,
  'BUFFERPOOL id',
  'OVERHEAD {INHERIT|number}',
  'TRANSFERRATE {INHERIT|number}',
  '[NO] FILE SYSTEM CACHING',
  'DROPPED TABLE RECOVERY {ON|OFF}',
  'USING STOGROUP id',
  'DATA TAG {INHERIT|NONE|integer}',
);
const tablespace = `TABLESPACE id [IN [DATABASE PARTITION GROUP] id] [PAGESIZE ${size}]
  [MANAGED BY {{SYSTEM|DATABASE} {USING ${container} [${onMembers}]}*|AUTOMATIC STORAGE}|${spaceSize}]* [text]`;

const newColumnProperty = either(
  'DATA TYPE type|NOT NULL|DEFAULT matchable|INLINE LENGTH integer|GENERATED text|EXPRESSION text',
  'CYCLE|ORDER|INCREMENT BY number|START WITH number|MINVALUE number|MAXVALUE number|CACHE integer',
  'NO {CYCLE|ORDER|CACHE|MINVALUE|MAXVALUE}',
);
const columnChange = either(
  `SET {${newColumnProperty}}`,
  'DROP {NOT NULL|DEFAULT|IDENTITY|GENERATED|EXPRESSION}',
  'RESTART [WITH number]',
);

const tablespaceChange = either(
  `{ADD|DROP|EXTEND|REDUCE|RESIZE} {${container} [${onMembers}]|( ALL CONTAINERS ${size} )|MAX|STOP|${size}}`,
  'BEGIN [NEW] STRIPE SET',
  'LOWER HIGH WATER MARK [STOP]',
  'REBALANCE [SUSPEND|RESUME]',
  'SWITCH ONLINE|MANAGED BY AUTOMATIC STORAGE|CONVERT TO LARGE',
  spaceSize,
);

const ownedObject = `
  ALIAS|CONSTRAINT|DATABASE PARTITION GROUP|EVENT MONITOR|FUNCTION|INDEX|NICKNAME|PACKAGE|PROCEDURE|SCHEMA
  |SEQUENCE|TABLE|TABLESPACE|TRIGGER|TYPE|VARIABLE|VIEW|MODULE`;

const commentedObject = either(
  `{TABLE|COLUMN|INDEX|ALIAS|FUNCTION|PROCEDURE|TRIGGER|SCHEMA|TABLESPACE|TYPE|VARIABLE|SEQUENCE|VIEW|ROLE|PACKAGE
  |DISTINCT TYPE|CONSTRAINT|MODULE|MASK|PERMISSION} name IS string`,
  'name ( {id IS string},... )',
);

const moduleChange = either(
  `{ADD|PUBLISH} {CONDITION id [FOR [SQLSTATE [VALUE]] string]|VARIABLE id type [{DEFAULT|CONSTANT} expr]
  |PROCEDURE ${db2RoutineHead}|FUNCTION ${db2RoutineHead}|[OR REPLACE] TYPE text}`,
  `DROP {BODY|[SPECIFIC] {PROCEDURE|FUNCTION} id [args]|{CONDITION|VARIABLE|TYPE} id}`,
);

/** Db2 for Linux, UNIX and Windows, and for z/OS where they agree. */
export const db2: DialectTable = {
  lexical: { ...standardLexical, hashNames: true, stringPrefixes: 'NXG' },
  split: { ...standardSplit, anonymousBlocks: 'begin', terminatorComments: true },
  reserved: standardReserved('CHECK CONSTRAINT DEFAULT FETCH FOREIGN PRIMARY UNIQUE EXCEPT', {
    noAlias: 'REFERENCES',
  }),
  words: db2Words,
  facts: { ...standardFacts, typesAreAnchored: true },
  grammar: {
    pipesConcatenate: true,
    comparisonsDoNotChain: true,
    closedTypes: false,
    bareRows: true,
    binaryPowers: withPowers(withDurations(standardPowers), {
      CONCAT: powers.sum,
      '::': powers.postfix,
      '[': powers.postfix,
    }),
  },
  operands: {
    CURRENT: specialRegister,
    PREVIOUS: nextValue,
    PREVVAL: nextValue,
    NEXTVAL: nextValue,
    CONNECT_BY_ROOT: (p) => (p.isName(1) ? parsePrior(p) : undefined),
    XMLCAST: castCall,
  },
  clauses: addedClauses({
    tableSource: ['{FINAL|NEW|OLD} TABLE ( statement )', 'TABLE ( {query|expr} )'],
    table: [
      'FOR {SYSTEM_TIME|BUSINESS_TIME} {AS OF expr|FROM expr TO expr|BETWEEN matchable AND expr}',
      'FOR PORTION OF BUSINESS_TIME {FROM expr TO expr|BETWEEN matchable AND expr}',
      'TABLESAMPLE {BERNOULLI|SYSTEM} ( expr ) [REPEATABLE ( expr )]',
      'WITH TYPE',
      included,
    ],
    insertTarget: [included],
    selectClause: ['START WITH expr', 'CONNECT BY [NOCYCLE] expr'],
    changeEnd: [isolation, 'SKIP LOCKED DATA'],
    query: [
      isolation,
      'FOR {READ|FETCH} ONLY',
      'FOR UPDATE [OF id,...]',
      'OPTIMIZE FOR integer {ROWS|ROW}',
      'SKIP LOCKED DATA',
      'WAIT FOR OUTCOME',
    ],
    createWords: ['EXTERNAL'],
    createTable: [
      'USING ( {id value}* )',
      'SAMEAS name',
      'IN [DATABASE] name',
      'INDEX IN id',
      'LONG IN id',
      'ORGANIZE BY {ROW|COLUMN|[DIMENSIONS|KEY SEQUENCE] parens}',
      'COMPRESS {YES|NO} [ADAPTIVE|STATIC]',
      'DATA CAPTURE {NONE|CHANGES}',
      'NOT LOGGED [INITIALLY]',
      'VALUE COMPRESSION',
      'DISTRIBUTE BY {[HASH] names|REPLICATION|RANDOM}',
      partitioning,
      'DATA INITIALLY DEFERRED REFRESH {DEFERRED|IMMEDIATE}',
      '{ENABLE|DISABLE} QUERY OPTIMIZATION',
      'MAINTAINED BY {USER|SYSTEM|REPLICATION|FEDERATED_TOOL}',
      'WITH RESTRICT ON DROP',
      'AUDIT id',
      'VOLATILE [CARDINALITY]',
      'APPEND YES',
      'ON COMMIT {PRESERVE|DELETE} ROWS',
      'ON ROLLBACK {PRESERVE|DELETE} ROWS',
      'WITH REPLACE',
      'CCSID id',
      'DEFINITION ONLY',
      'WITH NO DATA',
      '{INCLUDING|EXCLUDING} {[COLUMN] DEFAULTS|IDENTITY [COLUMN ATTRIBUTES]|parens}',
      'LOGGED',
      'DISTRIBUTE ON {HASH names|RANDOM}',
      'LIKE name',
    ],
    column: [
      'WITH DEFAULT [matchable]',
      'FOR {BIT|SBCS|MIXED} DATA',
      'INLINE LENGTH integer',
      'COMPRESS SYSTEM DEFAULT',
      'LOGGED',
      'NOT LOGGED',
      'COMPACT',
      'NOT COMPACT',
      'IMPLICITLY HIDDEN',
      'NOT HIDDEN',
      'CCSID {integer|id}',
      'FIELDPROC id [parens]',
      'SECURED WITH id',
      'SCOPE name',
    ],
    tableElement: ['PERIOD [FOR] {SYSTEM_TIME|BUSINESS_TIME} names'],
    createIndex: [
      'IN id',
      'CLUSTER',
      'PCTFREE integer',
      'LEVEL2 PCTFREE integer',
      'PAGE SPLIT {SYMMETRIC|HIGH|LOW}',
      'COLLECT [SAMPLED] [DETAILED] STATISTICS',
      '{ALLOW|DISALLOW} REVERSE SCANS',
      '{EXCLUDE|INCLUDE} NULL KEYS',
      'COMPRESS {YES|NO}',
      'MINPCTUSED integer',
      'GENERATE {KEY|KEYS} USING XMLPATTERN string AS [SQL] type [IGNORE INVALID VALUES|REJECT INVALID VALUES]',
      'EXTEND USING parens',
      'NOT PARTITIONED',
      'PARTITIONED',
      'SPECIFICATION ONLY',
      'BUFFERPOOL id',
      'CLOSE {YES|NO}',
      'DEFINE {YES|NO}',
      'USING STOGROUP id [PRIQTY integer|SECQTY integer|ERASE {YES|NO}]*',
      'FREEPAGE integer',
      'COPY {YES|NO}',
      'DEFER {YES|NO}',
      'PIECESIZE integer [K|M|G]',
      'GBPCACHE id',
    ],
    viewQuery: ['WITH [NO] ROW MOVEMENT'],
    truncate: [
      '{DROP|REUSE} STORAGE',
      '{IGNORE|RESTRICT WHEN} DELETE TRIGGERS',
      'CONTINUE IDENTITY',
      'RESTART IDENTITY',
      'IMMEDIATE',
    ],
    insertSource: ['VALUES DEFAULT [, expr]*'],
    referenced: ['{ENABLE|DISABLE} QUERY OPTIMIZATION', 'NOT ENFORCED [TRUSTED|NOT TRUSTED]'],
    alterTable: [
      'ADD VERSIONING USE HISTORY TABLE name [ON DELETE ADD EXTRA ROW]',
      'DROP VERSIONING',
      'ADD PERIOD [FOR] {SYSTEM_TIME|BUSINESS_TIME} names',
      'DROP PERIOD [FOR] {SYSTEM_TIME|BUSINESS_TIME}',
      '{ADD|DROP} RESTRICT ON DROP',
      '{ADD|DROP} MATERIALIZED QUERY [text]',
      'ALTER {FOREIGN KEY|CHECK} id {ENFORCED|NOT ENFORCED [TRUSTED|NOT TRUSTED]|{ENABLE|DISABLE} QUERY OPTIMIZATION}*',
      `{ACTIVATE|DEACTIVATE} {NOT LOGGED INITIALLY|VALUE COMPRESSION|ROW ACCESS CONTROL|COLUMN ACCESS CONTROL}
  [WITH EMPTY TABLE]`,
      'DATA CAPTURE {NONE|CHANGES}',
      'PCTFREE integer',
      'APPEND {ON|OFF}',
      'LOCKSIZE id',
      'VOLATILE [CARDINALITY]',
      'NOT VOLATILE',
      'COMPRESS {YES|NO} [ADAPTIVE|STATIC]',
      '{ATTACH|DETACH} PARTITION text',
      'ADD PARTITION text',
      'DROP {PRIMARY KEY|UNIQUE id|FOREIGN KEY id|CHECK id|PARTITIONING KEY|DISTRIBUTION}',
      `ALTER [COLUMN] plain {${columnChange}}*`,
    ],
  }),
  commands: {
    create: [
      ...db2Routines,
      ...commands('CREATE', [
        `TABLESPACE: [REGULAR|LARGE|TEMPORARY|SYSTEM TEMPORARY|USER TEMPORARY] ${tablespace}`,
        'BUFFERPOOL id text',
        'ALIAS: [OR REPLACE] [PUBLIC] ALIAS name FOR [TABLE|SEQUENCE|MODULE] name',
        'NICKNAME name FOR name',
        'SEQUENCE: [OR REPLACE] SEQUENCE name [text]',
        'TYPE: [OR REPLACE] [DISTINCT] TYPE name text',
        'VARIABLE: [OR REPLACE] VARIABLE name type [{DEFAULT|CONSTANT} expr]',
        'ROLE id',
        'MASK name text',
        'PERMISSION name text',
        'STOGROUP id text',
        'WRAPPER id text',
        `SERVER id [TYPE id [/ id]|VERSION value|WRAPPER id|AUTHORIZATION idOrString|PASSWORD idOrString
  |${serverOptions}]*`,
        `USER MAPPING FOR id SERVER id [${serverOptions}]`,
        'DATABASE PARTITION GROUP id text',
        `DATABASE: {DB|DATABASE} id [ON string|ALIAS id|USING CODESET id [- number] TERRITORY id|COLLATE USING id
  |AUTOMATIC STORAGE {YES|NO}|PAGESIZE integer [K]|RESTRICTIVE|DFT_EXTENT_SZ integer]*`,
        'EVENT MONITOR id text',
        'SECURITY {POLICY|LABEL COMPONENT|LABEL} name text',
        'USAGE LIST name FOR {TABLE|INDEX} name [text]',
        'THRESHOLD id text',
        'SERVICE CLASS id [text]',
        'SYNONYM name FOR name',
        'GLOBAL TEMPORARY TABLE name text',
        'AUDIT POLICY id text',
        'TRUSTED CONTEXT id text',
        'WORKLOAD id text',
        'MODULE: [OR REPLACE] MODULE name',
      ]),
    ],
    alter: commands('ALTER', [
      `TABLESPACE id {${tablespaceChange}}*`,
      'BUFFERPOOL id text',
      'SEQUENCE name text',
      'DATABASE [id] text',
      'STOGROUP id text',
      'PROCEDURE name text',
      'FUNCTION name text',
      'NICKNAME name text',
      'SERVER id text',
      'WORKLOAD id text',
      `MODULE name {${moduleChange}}`,
      'TRIGGER name text',
      'INDEX name COMPRESS {YES|NO}',
      'ROLE id text',
      'TYPE name text',
      'AUDIT POLICY id text',
      'TRUSTED CONTEXT id text',
      'VIEW name text',
      'USER MAPPING text',
    ]),
    drop: commands('DROP', [
      'TABLESPACE id',
      'BUFFERPOOL id',
      'ALIAS: [PUBLIC] ALIAS name [FOR {TABLE|SEQUENCE|MODULE}]',
      'NICKNAME name',
      'VARIABLE name [RESTRICT]',
      'STOGROUP id',
      'SPECIFIC {PROCEDURE|FUNCTION} name [RESTRICT]',
      'PROCEDURE name [args] [RESTRICT]',
      'FUNCTION name [args] [RESTRICT]',
      'TRIGGER name',
      'MASK name',
      'PERMISSION name',
      'TYPE name',
      'MODULE name',
      'WORKLOAD id',
      'EVENT MONITOR id',
      'DB id',
      'SERVICE CLASS id',
      'THRESHOLD id',
      'SECURITY {POLICY|LABEL COMPONENT|LABEL} name',
      'DATABASE PARTITION GROUP id',
      'SERVER id',
      'WRAPPER id',
      'USER MAPPING FOR id SERVER id',
      'SYNONYM name',
      'USAGE LIST name',
      'AUDIT POLICY id',
      'TRUSTED CONTEXT id',
    ]),
  },
  statements: {
    CALL: parseCallStatement,
    GRANT: parseDb2Grant,
    REVOKE: parseDb2Grant,
    LABEL: verb('LABEL', ['ON {TABLE|COLUMN|INDEX|ALIAS|PACKAGE} name IS string', 'ON name ( {id IS string},... )']),
    AUDIT: verb('AUDIT', [
      `{DATABASE|TABLE name|TRUSTED CONTEXT id|{USER|GROUP|ROLE} id|SYSADM|SYSCTRL|SYSMAINT|SYSMON|SECADM|DBADM|SQLADM
  |WLMADM|ACCESSCTRL|DATAACCESS},... {{USING|REPLACE} POLICY id|REMOVE POLICY}`,
    ]),
    TRANSFER: verb('TRANSFER', [
      `OWNERSHIP OF {${ownedObject}} name TO {USER id|SESSION_USER|SYSTEM_USER} PRESERVE PRIVILEGES`,
    ]),
    EXPLAIN: verb('EXPLAIN', ['{PLAN|ALL} [SELECTION] [WITH SNAPSHOT] [SET {id = value},...] FOR statement']),
    COMMENT: verb('COMMENT', [`ON {${commentedObject}}`]),
    DECLARE: (p) => (p.is('DECLARE', 'GLOBAL', 'TEMPORARY') ? declareTemporaryTable(p) : parseScriptStatement(p)),
    SET: (p) => (settings.has(p.word(1)) ? setAnything : parseScriptStatement)(p),
    ...db2Tools,
    LOCK: verb('LOCK', ['TABLE name IN {SHARE|EXCLUSIVE} MODE']),
    RENAME: verb('RENAME', ['[TABLE|INDEX|TABLESPACE|SEQUENCE] name TO name']),
    REFRESH: verb('REFRESH', ['TABLE name,... [text]']),
    RUNSTATS: verb('RUNSTATS', ['ON TABLE name [text]']),
    REORG: verb('REORG', ['{TABLE|INDEXES ALL FOR TABLE|INDEX} name [text]']),
    LOAD: verb('LOAD', ['text']),
    IMPORT: verb('IMPORT', ['text']),
    EXPORT: verb('EXPORT', ['text']),
    CONNECT: verb('CONNECT', ['[text]']),
    COMMIT: transaction('COMMIT', 'COMMIT [WORK]'),
    ROLLBACK: transaction('ROLLBACK', 'ROLLBACK [WORK] [TO SAVEPOINT [id]]'),
    SAVEPOINT: transaction('SAVEPOINT', 'SAVEPOINT id [UNIQUE] [ON ROLLBACK RETAIN {CURSORS|LOCKS}]*'),
    RELEASE: transaction('RELEASE', 'RELEASE [TO] SAVEPOINT id'),
    FETCH: parseScriptStatement,
    OPEN: parseScriptStatement,
    CLOSE: parseScriptStatement,
    SIGNAL: parseScriptStatement,
    PREPARE: parseScriptStatement,
    EXECUTE: parseScriptStatement,
    BEGIN: parseScriptStatement,
    VALUES: parseScriptStatement,
  },
  own: { bodyStatement: parseScriptStatement },
};

/** What SET sets besides variables. */
const settings = new Set([
  'CURRENT',
  'SCHEMA',
  'PATH',
  'INTEGRITY',
  'CONSTRAINTS',
  'CONNECTION',
  'ENCRYPTION',
  'SESSION',
  'ROLE',
  'COMPILATION',
  'EVENT',
  'SERVER',
  'PASSTHRU',
]);
const setAnything = verb('SET', ['text']);

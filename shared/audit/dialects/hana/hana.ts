import { standardFacts } from '../../grammar/words/standard-facts.ts';
import { addedClauses } from '../../grammar/patterns/added-clauses.ts';
import { commands } from '../../grammar/patterns/command.ts';
import { parseGrant } from '../../grammar/statements/grant.ts';
import { parseMerge } from '../../grammar/changes/merge.ts';
import { standardPowers, withPowers } from '../../grammar/expressions/operators.ts';
import { powers } from '../../grammar/expressions/powers.ts';
import { parseScriptStatement } from '../../grammar/routines/scripting.ts';
import { hanaRoutines } from '../../grammar/routines/standard-routines.ts';
import { parseCallStatement } from '../../grammar/statements/small-statements.ts';
import { transaction } from '../../grammar/statements/transaction.ts';
import { verb } from '../../grammar/patterns/verb.ts';
import type { DialectTable, StatementParser } from '../../grammar/dialect.ts';
import { hanaWords } from './words.ts';
import { standardLexical, standardReserved, standardSplit } from '../../grammar/words/standard.ts';

const partitionBy = 'PARTITION BY {HASH|RANGE|ROUNDROBIN} text';

/** SAP HANA. */
export const hana: DialectTable = {
  lexical: { ...standardLexical, hashNames: true },
  split: { ...standardSplit, anonymousBlocks: 'declareOrBegin' },
  reserved: standardReserved('ALTER BEFORE CONDITION CURRENT EXCEPT LIMIT OUTER PRIMARY UNIQUE WHILE'),
  words: hanaWords,
  facts: standardFacts,
  grammar: {
    pipesConcatenate: true,
    comparisonsDoNotChain: true,
    closedTypes: false,
    top: true,
    binaryPowers: withPowers(standardPowers, {
      LIKE_REGEXPR: powers.matching,
      MEMBER: powers.matching,
      '[': powers.postfix,
    }),
  },
  joinWords: new Set(['MANY', 'ONE', 'EXACT', 'TO', 'CASE', 'TEXT']),
  clauses: addedClauses({
    createWords: [
      `{COLUMN|ROW|VIRTUAL|HISTORY COLUMN|GLOBAL TEMPORARY|LOCAL TEMPORARY|NO LOGGING|GLOBAL TEMPORARY COLUMN
  |LOCAL TEMPORARY COLUMN}`,
    ],
    createTable: [
      'AT name',
      partitionBy,
      'UNLOAD PRIORITY integer',
      'COMMENT string',
      '[NO] AUTO MERGE',
      'LIKE name [WITH [NO] DATA]',
      'LIKE name WITHOUT [NO] CONSTRAINT',
      'ON COMMIT {DELETE|PRESERVE} ROWS',
      'WITH SYSTEM VERSIONING text',
      '{PAGE|COLUMN} LOADABLE',
      'WITH {MASK|ASSOCIATIONS|ANNOTATIONS} parens',
      'PERSISTENT MEMORY {ON|OFF}',
      'RECORD COMMIT TIMESTAMP [text]',
      'GROUP {TYPE|NAME|SUBTYPE|LEAD} text',
    ],
    column: [
      'COMMENT string',
      'FUZZY SEARCH [INDEX] {ON|OFF}',
      '{PAGE|COLUMN} LOADABLE',
      'MEMORY THRESHOLD value',
      'HIDDEN',
      'CLIENTSIDE ENCRYPTION text',
    ],
    tableElement: ['PERIOD FOR {SYSTEM_TIME|APPLICATION_TIME} names'],
    selectClause: ['GROUPING SETS [BEST integer] ( {exprsOrNothing|expr},... )'],
    query: [
      'WITH HINT parens',
      'WITH PARAMETERS parens',
      'FOR {JSON|XML} [parens] [text]',
      'FOR SYSTEM_TIME text',
      'TOTAL ROWCOUNT',
    ],
    tableSource: ['bound'],
    table: [
      'FOR SYSTEM_TIME {AS OF expr|FROM expr TO expr|BETWEEN expr AND expr|ALL}',
      'TABLESAMPLE [id] parens',
      'PARTITION parens',
    ],
    createView: ['WITH {MASK|CACHE|ASSOCIATIONS|ANNOTATIONS|PARAMETERS} parens', 'COMMENT string'],
    viewQuery: ['WITH {READ ONLY|STRUCTURED PRIVILEGE CHECK|CACHE text|MASK parens}'],
    createIndex: [
      '{FAST|SYNC|ASYNC|LANGUAGE|TEXT|SEARCH|PHRASE|CONFIGURATION|TOKEN|MIME|FUZZY} text',
      'ASC',
      'DESC',
      'FILLFACTOR integer',
      'NONLEAF PAGE SPLIT',
      'ONLINE',
      'INVERTED {HASH|VALUE|INDIVIDUAL}',
    ],
    alterTable: [
      '{ADD|ALTER} ( {plain type [NOT NULL|NULL|DEFAULT matchable|COMMENT string]*},... )',
      'DROP parens',
      'DROP {PRIMARY KEY|CONSTRAINT id}',
      partitionBy,
      '{ADD|DROP|MOVE|MERGE} {PARTITION|PARTITIONS} [text]',
      'PARTITION OTHERS text',
      'UNLOAD PRIORITY integer',
      'PRELOAD text',
      '{ENABLE|DISABLE} text',
      'ALTER TYPE {ROW|COLUMN} [text]',
      'COMMENT text',
      'MOVE text',
      'SET text',
      'ADD PERIOD text',
      'ADD SYSTEM VERSIONING text',
      'DROP SYSTEM VERSIONING',
      'WITH text',
      'AUTO MERGE text',
    ],
  }),
  commands: {
    create: [
      ...hanaRoutines,
      ...commands('CREATE', [
        'SEQUENCE name [text]',
        'SYNONYM: [PUBLIC] SYNONYM name FOR name',
        'TYPE name AS TABLE parens',
        'USER id [text]',
        'ROLE id [text]',
        'SCHEMA id [OWNED BY id]',
        'FULLTEXT INDEX id ON name names [text]',
        'INDEX: [UNIQUE] [BTREE|CPBTREE|INVERTED|HASH] INDEX name ON name parens [text]',
        'REMOTE SOURCE id text',
        'VIRTUAL {TABLE|FUNCTION} name text',
        'STATISTICS text',
        'STRUCTURED PRIVILEGE text',
        'AUDIT POLICY id text',
        'GRAPH WORKSPACE name text',
        'PROJECTION VIEW name text',
        'PSE id [text]',
        'CERTIFICATE text',
        'WORKLOAD {CLASS|MAPPING} text',
        'CREDENTIAL text',
        'LIBRARY: [OR REPLACE] LIBRARY name text',
      ]),
    ],
    alter: commands('ALTER', [
      'SYSTEM text',
      'PROCEDURE name text',
      'FUNCTION name text',
      'SEQUENCE name text',
      'USER id text',
      'ROLE id text',
      'INDEX name text',
      'VIEW name text',
      'SESSION text',
      'REMOTE SOURCE id text',
      'VIRTUAL TABLE name text',
      'AUDIT POLICY id text',
      'STATISTICS text',
      'PSE id text',
      'DATABASE id text',
      'WORKLOAD text',
      'FULLTEXT INDEX name text',
      'SCHEMA id text',
    ]),
    drop: commands('DROP', [
      'SYNONYM: [PUBLIC] SYNONYM name [CASCADE|RESTRICT]',
      'PROCEDURE name [CASCADE|RESTRICT]',
      'FUNCTION name [CASCADE|RESTRICT]',
      'USER id [CASCADE|RESTRICT]',
      'FULLTEXT INDEX name',
      'REMOTE SOURCE id [text]',
      'STATISTICS text',
      'AUDIT POLICY id',
      'GRAPH WORKSPACE name',
      'PSE id',
      'WORKLOAD text',
      'STRUCTURED PRIVILEGE name',
      'LIBRARY name',
    ]),
  },
  own: { bodyStatement: parseScriptStatement },
  statements: {
    CALL: parseCallStatement,
    DO: verb('DO', ['[( [{[IN|OUT|INOUT] id {TABLE ( {id type},... )|type} [=> expr]},...] )] body']),
    UPSERT: verb('UPSERT', ['name [names] {VALUES exprs [WHERE expr|WITH PRIMARY KEY]|query}']),
    REPLACE: verb('REPLACE', ['name [names] {VALUES exprs [WHERE expr|WITH PRIMARY KEY]|query}']),
    GRANT: parseGrant,
    REVOKE: parseGrant,
    SET: verb('SET', ['SCHEMA id', 'TRANSACTION text', 'SESSION text', 'text']),
    UNSET: verb('UNSET', ['text']),
    COMMENT: verb('COMMENT', ['ON {TABLE|VIEW|COLUMN|PROCEDURE|FUNCTION|ROLE|SCHEMA|SEQUENCE} name IS {string|NULL}']),
    EXPLAIN: verb('EXPLAIN', ['PLAN [SET STATEMENT_NAME = string] FOR statement']),
    LOCK: verb('LOCK', ['TABLE name IN EXCLUSIVE MODE [NOWAIT|WAIT integer]']),
    RENAME: verb('RENAME', ['{TABLE|COLUMN|INDEX|DATABASE|SCHEMA} name TO name']),
    MERGE: (p) => (p.is('MERGE', 'DELTA') || p.is('MERGE', 'HISTORY') ? mergeDelta : mergeRows)(p),
    LOAD: verb('LOAD', ['name text']),
    UNLOAD: verb('UNLOAD', ['name [text]']),
    IMPORT: verb('IMPORT', ['text']),
    EXPORT: verb('EXPORT', ['text']),
    BACKUP: verb('BACKUP', ['text']),
    RECOVER: verb('RECOVER', ['text']),
    CONNECT: verb('CONNECT', ['text']),
    VALIDATE: verb('VALIDATE', ['text']),
    REFRESH: verb('REFRESH', ['text']),
    COMMIT: transaction('COMMIT', 'COMMIT [WORK]'),
    ROLLBACK: transaction('ROLLBACK', 'ROLLBACK [WORK] [TO SAVEPOINT id]'),
    SAVEPOINT: transaction('SAVEPOINT', 'SAVEPOINT id'),
    RELEASE: transaction('RELEASE', 'RELEASE SAVEPOINT id'),
  },
};

const mergeRows: StatementParser = (p) => parseMerge(p, undefined);
const mergeDelta = verb('MERGE', ['{DELTA|HISTORY DELTA} OF name [text]']);

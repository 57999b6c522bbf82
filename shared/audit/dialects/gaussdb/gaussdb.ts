import { either } from '../../grammar/patterns/either.ts';
import { addedClauses } from '../../grammar/patterns/added-clauses.ts';
import { commands } from '../../grammar/patterns/command.ts';
import { parseExplain } from '../../grammar/statements/explain.ts';
import { parsePrior } from '../../grammar/expressions/keyword-primaries.ts';
import { verb } from '../../grammar/patterns/verb.ts';
import type { DialectTable } from '../../grammar/dialect.ts';
import { derivedWords } from '../../grammar/words/oracle-like-words.ts';
import { postgres } from '../postgres/postgres.ts';

const partitions = `PARTITION BY {RANGE|LIST|HASH|SYSTEM|VALUES} [COLUMNS] parens [INTERVAL parens [STORE IN parens]]
  [{SUBPARTITION BY id parens}] [AUTOMAP] parens [{ENABLE|DISABLE} ROW MOVEMENT]`;

const powers = `
  SYSADMIN MONADMIN OPRADMIN POLADMIN AUDITADMIN CREATEDB USEFT CREATEROLE INHERIT LOGIN REPLICATION INDEPENDENT
  VCADMIN PERSISTENCE
`
  .trim()
  .split(/\s+/)
  .flatMap((word) => [word, `NO${word}`])
  .join('|');
const roleOption = either(
  powers,
  'PGUSER',
  '[ENCRYPTED|UNENCRYPTED] {PASSWORD|IDENTIFIED BY} {string [REPLACE string] [EXPIRED]|DISABLE}',
  'CONNECTION LIMIT number',
  'VALID {BEGIN|UNTIL} string',
  '{RESOURCE POOL|USER GROUP|PERM SPACE|TEMP SPACE|SPILL SPACE} value',
  'IN {ROLE|GROUP} id,...',
  'ROLE id,...|ADMIN id,...|USER id,...|SYSID integer|DEFAULT TABLESPACE id',
  'PROFILE {DEFAULT|id}',
  'ACCOUNT {LOCK|UNLOCK}',
);
const roleOptions = `[WITH] [{${roleOption}}]*`;
const roleChange = `
  id {RENAME TO id|[IN DATABASE id] {SET {TIME ZONE value|name {FROM CURRENT|{TO|=} value,...}}|RESET {ALL|name}}
  |${roleOptions}}`;

/** GaussDB and openGauss: PostgreSQL with Oracle's partitions, packages and routines. */
export const gaussdb: DialectTable = {
  ...postgres,
  split: { ...postgres.split, slashLines: true },
  words: derivedWords,
  operands: { PRIOR: parsePrior },
  clauses: addedClauses({
    createTable: [
      partitions,
      'DISTRIBUTE BY {REPLICATION|ROUNDROBIN|{HASH|MODULO|RANGE|LIST} parens [parens]}',
      'TO {GROUP id|NODE parens}',
      'COMPRESS',
      'NOCOMPRESS',
      'ENGINE [=] id',
      'COMMENT [=] string',
      'CHARSET [=] id',
      'AUTO_INCREMENT [=] integer',
      'DEFAULT {CHARSET|CHARACTER SET} [=] id',
    ],
    column: [
      'COMMENT string',
      'AUTO_INCREMENT',
      'ENCRYPTED WITH parens',
      'CHARACTER SET id',
      'CHARSET id',
      'ON UPDATE matchable',
    ],
    selectClause: ['START WITH expr', 'CONNECT BY [NOCYCLE] expr'],
    table: ['PARTITION parens', 'PARTITION FOR parens', 'SUBPARTITION parens', 'TIMECAPSULE {TIMESTAMP|CSN} expr'],
    createIndex: ['LOCAL [parens]', 'TABLESPACE id', 'GLOBAL', 'INVISIBLE', 'VISIBLE', 'COMMENT string'],
    alterTable: [
      'ADD PARTITION text',
      'DROP {PARTITION|SUBPARTITION} text',
      'TRUNCATE {PARTITION|SUBPARTITION} text',
      '{SPLIT|MERGE|MOVE|EXCHANGE|MODIFY} {PARTITION|PARTITIONS|SUBPARTITION} text',
      'RENAME PARTITION text',
      '{ENABLE|DISABLE} ROW {MOVEMENT|LEVEL SECURITY}',
      'MODIFY ( {id type [NOT NULL|NULL|ENABLE]*},... )',
      'MODIFY [COLUMN] id type [NOT NULL|NULL|DEFAULT matchable|COMMENT string]*',
      'CHANGE [COLUMN] id id type [text]',
      'ADD ( {id type [NOT NULL|NULL|DEFAULT matchable]*},... )',
      'ADD NODE parens',
      'DELETE NODE parens',
      'COMMENT [=] string',
      'DROP PRIMARY KEY',
    ],
    drop: ['PURGE'],
    truncate: ['PURGE'],
  }),
  commands: {
    create: [
      ...commands('CREATE', [
        `USER id ${roleOptions}`,
        `ROLE id ${roleOptions}`,
        'PACKAGE: [OR REPLACE] PACKAGE [BODY] name text',
        'SYNONYM: [OR REPLACE] [PUBLIC] SYNONYM name FOR name',
        'DIRECTORY: [OR REPLACE] DIRECTORY id AS string',
        'DATA SOURCE id text',
        'NODE GROUP id text',
        'NODE id text',
        'RESOURCE POOL id text',
        'WORKLOAD GROUP id text',
        'APP WORKLOAD text',
        'MASKING POLICY id text',
        'AUDIT POLICY id text',
        'RESOURCE LABEL id text',
        'ROW LEVEL SECURITY POLICY id ON name text',
        'BARRIER [text]',
        'CLIENT MASTER KEY name text',
        'COLUMN ENCRYPTION KEY name text',
        'WEAK PASSWORD DICTIONARY text',
        'INCREMENTAL MATERIALIZED VIEW name AS query',
        'MODEL name text',
        'EVENT name text',
        'GLOBAL CONFIGURATION text',
      ]),
      ...postgres.commands.create,
    ],
    alter: [
      ...commands('ALTER', [
        `USER ${roleChange}`,
        `ROLE ${roleChange}`,
        'PACKAGE name text',
        'SYNONYM name OWNER TO id',
        'DIRECTORY id text',
        'DATA SOURCE id text',
        'NODE GROUP id text',
        'RESOURCE POOL id text',
        'MASKING POLICY id text',
        'AUDIT POLICY id text',
        'RESOURCE LABEL id text',
        'ROW LEVEL SECURITY POLICY text',
        'SESSION text',
        'SYSTEM KILL SESSION text',
        'GLOBAL CONFIGURATION text',
        'COORDINATOR text',
      ]),
      ...postgres.commands.alter,
    ],
    drop: [
      ...commands('DROP', [
        'PACKAGE: PACKAGE [BODY] [IF EXISTS] name',
        'SYNONYM: [PUBLIC] SYNONYM [IF EXISTS] name [CASCADE|RESTRICT]',
        'DIRECTORY [IF EXISTS] id',
        'DATA SOURCE [IF EXISTS] id',
        'NODE GROUP id',
        'RESOURCE POOL [IF EXISTS] id',
        'MASKING POLICY [IF EXISTS] id',
        'AUDIT POLICY [IF EXISTS] id',
        'RESOURCE LABEL [IF EXISTS] id',
        'ROW LEVEL SECURITY POLICY text',
        'CLIENT MASTER KEY name',
        'COLUMN ENCRYPTION KEY name',
        'MODEL name',
        'EVENT [IF EXISTS] name',
      ]),
      ...postgres.commands.drop,
    ],
  },
  statements: {
    ...postgres.statements,
    EXPLAIN: (p) => (p.is('EXPLAIN', 'PERFORMANCE') || p.is('EXPLAIN', 'PLAN') ? explainMore : parseExplain)(p),
    PURGE: verb('PURGE', ['RECYCLEBIN', '{TABLE|INDEX} name', 'SNAPSHOT text']),
    TIMECAPSULE: verb('TIMECAPSULE', ['TABLE name TO {{TIMESTAMP|CSN} expr|BEFORE {DROP [RENAME TO id]|TRUNCATE}}']),
    SHRINK: verb('SHRINK', ['{TABLE|INDEX} text']),
    PREDICT: verb('PREDICT', ['text']),
    CLEAN: verb('CLEAN', ['CONNECTION text']),
  },
};

const explainMore = verb('EXPLAIN', ['{PERFORMANCE|PLAN [SET STATEMENT_ID = string] FOR} statement']);

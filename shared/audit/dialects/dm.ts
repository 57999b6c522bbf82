import { addedClauses } from '../grammar/added-clauses.ts';
import { commands } from '../grammar/command.ts';
import { parseCreate } from '../grammar/create.ts';
import { parseOracleCreate, startsUnit } from '../grammar/oracle/create.ts';
import { callChain } from '../grammar/oracle/call-chain.ts';
import { parseUnitStatement } from '../grammar/oracle/plsql.ts';
import { parsePrimary } from '../grammar/primary.ts';
import { verb } from '../grammar/verb.ts';
import type { DialectTable } from './dialect.ts';
import { oracle } from './oracle.ts';
import { wordSet } from './reserved-words.ts';

// Its queries, changes and tables have clauses of their own; routines and the rest are as in Oracle.
const sharedWords = wordSet('SELECT WITH INSERT UPDATE DELETE MERGE CREATE ALTER DROP TRUNCATE VALUES TABLE');

/** Dameng: Oracle's ways, with TOP, LIMIT, IDENTITY and IF EXISTS. */
export const dm: DialectTable = {
  ...oracle,
  reserved: { ...oracle.reserved, column: new Set([...oracle.reserved.bareAlias, 'LIMIT', 'OFFSET']), bareAlias: new Set([...oracle.reserved.bareAlias, 'LIMIT', 'OFFSET']) },
  grammar: { ...oracle.grammar, isComplete: false, top: true },
  clauses: {
    ...oracle.clauses,
    ...addedClauses({
      createWords: ['HUGE', 'COLUMN', 'EXTERNAL'],
      createTable: ['STORAGE parens', 'TABLESPACE id', 'CLUSTERBTR', 'NOBRANCH', 'COMPRESS [parens]', 'NOCOMPRESS', 'ON COMMIT {DELETE|PRESERVE} ROWS', 'WITH COUNTER', 'WITHOUT COUNTER', 'LOG {NONE|LAST|ALL}', 'AUTO_INCREMENT = integer', 'DISTRIBUTED text', 'SPACE LIMIT value'],
      column: ['IDENTITY [( number , number )]', 'AUTO_INCREMENT', 'COMMENT string', 'CLUSTER PRIMARY KEY', 'NOT CLUSTER PRIMARY KEY', 'STORAGE parens', 'ENCRYPT text', 'ENABLE', 'DISABLE'],
      tableElement: ['[CONSTRAINT id] {CLUSTER|NOT CLUSTER} PRIMARY KEY names', 'CLUSTER [UNIQUE] KEY names'],
      createIndex: ['STORAGE parens', 'TABLESPACE id', 'ONLINE', 'GLOBAL', 'LOCAL', 'REVERSE', 'UNUSABLE', 'NOSORT', 'PARALLEL [integer]'],
      drop: ['CASCADE', 'PURGE'],
    }),
  },
  commands: {
    create: [...oracle.commands.create, ...commands('CREATE', [
      'TABLESPACE [IF NOT EXISTS] id text', 'USER [IF NOT EXISTS] id text', 'ROLE id', 'SYNONYM: [OR REPLACE] [PUBLIC] SYNONYM [IF NOT EXISTS] name FOR name', 'SEQUENCE [IF NOT EXISTS] name [text]', 'SCHEMA [IF NOT EXISTS] id [AUTHORIZATION id]', 'CONTEXT INDEX [IF NOT EXISTS] id ON name text', 'DOMAIN name text', 'LINK: [OR REPLACE] [PUBLIC] LINK name text', 'PROFILE id text', 'OPERATOR name text', 'DIRECTORY: [OR REPLACE] DIRECTORY id AS string',
    ])],
    alter: [...oracle.commands.alter, ...commands('ALTER', ['TABLESPACE id text', 'USER id text', 'DATABASE text', 'SEQUENCE name text', 'SESSION text', 'SYSTEM text', 'TRIGGER name {ENABLE|DISABLE|COMPILE}', 'PROCEDURE name COMPILE [text]', 'FUNCTION name COMPILE [text]', 'PACKAGE name COMPILE [text]', 'VIEW name COMPILE', 'CONTEXT INDEX id ON name text', 'PROFILE id text'])],
    drop: [...oracle.commands.drop, ...commands('DROP', ['USER [IF EXISTS] id [CASCADE|RESTRICT]', 'SYNONYM: [PUBLIC] SYNONYM [IF EXISTS] name', 'CONTEXT INDEX [IF EXISTS] id ON name', 'LINK: [PUBLIC] LINK name', 'PROFILE id', 'DIRECTORY id', 'DOMAIN name'])],
  },
  own: { operand: (p, expression) => callChain(p, parsePrimary(p, expression)), bodyStatement: parseUnitStatement },
  statements: {
    ...Object.fromEntries(Object.entries(oracle.statements).filter(([word]) => !sharedWords.has(word))),
    CREATE: (p) => (startsUnit(p) ? parseOracleCreate(p) : parseCreate(p)),
    SP_SET_PARA_VALUE: verb('SP_SET_PARA_VALUE', ['text']),
    BACKUP: verb('BACKUP', ['text']), RESTORE: verb('RESTORE', ['text']), STAT: verb('STAT', ['integer ON text']), REFRESH: verb('REFRESH', ['MATERIALIZED VIEW name [text]']),
  },
};

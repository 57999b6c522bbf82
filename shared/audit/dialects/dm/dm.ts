import { either } from '../../grammar/patterns/either.ts';
import { addedClauses } from '../../grammar/patterns/added-clauses.ts';
import { commands } from '../../grammar/patterns/command.ts';
import { parseCreate } from '../../grammar/statements/create.ts';
import { parseOracleCreate, startsUnit } from '../oracle/grammar/create.ts';
import { callChain } from '../oracle/grammar/call-chain.ts';
import { parseUnitStatement } from '../oracle/grammar/plsql.ts';
import { oracleProductions } from '../oracle/grammar/statements.ts';
import { parsePrimary } from '../../grammar/expressions/primary.ts';
import { sharedStatements } from '../../grammar/statements/statement.ts';
import { verb } from '../../grammar/patterns/verb.ts';
import { Parser, SyntaxFailure } from '../../grammar/parser.ts';
import type { DialectTable, StatementParser } from '../../grammar/dialect.ts';
import { derivedWords } from '../../grammar/words/oracle-like-words.ts';
import { oracle } from '../oracle/oracle.ts';

// A name of Oracle that begins a clause here.
const limits = ['LIMIT', 'OFFSET'];
const reserved: DialectTable['reserved'] = {
  ...oracle.reserved,
  column: new Set([...oracle.reserved.bareAlias, ...limits]),
  bareAlias: new Set([...oracle.reserved.bareAlias, ...limits]),
};
const likeOracle: DialectTable = { ...oracle, reserved };

/**
 * Its queries, changes and tables are Oracle's, or the shared ones with clauses of its own: a statement is read as the
 * one that it fits.
 */
function likeOracleOr(shared: StatementParser, own: StatementParser | undefined): StatementParser {
  if (!own) return shared;
  return (p) => {
    const attempt = new Parser(
      p.tokens,
      { first: p.at, end: p.end },
      { dialect: likeOracle, grammar: { ...p.grammar, ...oracleProductions } },
    );
    try {
      const statement = own(attempt);
      if (attempt.atEnd() || attempt.is(';')) {
        p.at = attempt.at;
        p.fidelity = attempt.fidelity;
        return statement;
      }
    } catch (failure) {
      if (!(failure instanceof SyntaxFailure)) throw failure;
    }
    return shared(p);
  };
}

const counters = either(
  'INITIAL integer',
  'NEXT integer',
  'MINEXTENTS integer',
  'MAXEXTENTS integer',
  'FILLFACTOR integer',
);
const branches = either('BRANCH {integer|( integer , integer )}', 'NOBRANCH', 'CLUSTERBTR', 'SECTION ( integer )');
const rows = either('STAT NONE', '{WITH|WITHOUT} {COUNTER|DELTA}', 'USING LONG ROW');
const storage = `STORAGE ( {ON id|${counters}|${branches}|${rows}},... )`;

/** Dameng: Oracle's ways, with TOP, LIMIT, IDENTITY and IF EXISTS. */
export const dm: DialectTable = {
  ...oracle,
  reserved,
  words: derivedWords,
  grammar: { ...oracle.grammar, top: true },
  facts: { ...oracle.facts, keysMayBeClustered: true },
  clauses: {
    ...oracle.clauses,
    ...addedClauses({
      createWords: ['HUGE', 'COLUMN', 'EXTERNAL'],
      createTable: [
        storage,
        'STORAGE parens',
        'TABLESPACE id',
        'CLUSTERBTR',
        'NOBRANCH',
        'COMPRESS [parens]',
        'NOCOMPRESS',
        'ON COMMIT {DELETE|PRESERVE} ROWS',
        'WITH COUNTER',
        'WITHOUT COUNTER',
        'LOG {NONE|LAST|ALL}',
        'AUTO_INCREMENT = integer',
        'DISTRIBUTED text',
        'SPACE LIMIT value',
      ],
      column: [
        'IDENTITY [( number , number )]',
        'AUTO_INCREMENT',
        'COMMENT string',
        storage,
        'STORAGE parens',
        'ENCRYPT text',
        'ENABLE',
        'DISABLE',
      ],
      tableElement: ['CLUSTER [UNIQUE] KEY names'],
      createIndex: [
        storage,
        'STORAGE parens',
        'TABLESPACE id',
        'ONLINE',
        'GLOBAL',
        'LOCAL',
        'REVERSE',
        'UNUSABLE',
        'NOSORT',
        'PARALLEL [integer]',
      ],
      drop: ['CASCADE', 'PURGE'],
    }),
  },
  commands: {
    create: [
      ...oracle.commands.create,
      ...commands('CREATE', [
        'TABLESPACE [IF NOT EXISTS] id text',
        'USER [IF NOT EXISTS] id text',
        'ROLE id',
        'SYNONYM: [OR REPLACE] [PUBLIC] SYNONYM [IF NOT EXISTS] name FOR name',
        'SEQUENCE [IF NOT EXISTS] name [text]',
        'SCHEMA [IF NOT EXISTS] id [AUTHORIZATION id]',
        'CONTEXT INDEX [IF NOT EXISTS] id ON name text',
        'DOMAIN name text',
        'LINK: [OR REPLACE] [PUBLIC] LINK name text',
        'PROFILE id text',
        'OPERATOR name text',
        'DIRECTORY: [OR REPLACE] DIRECTORY id AS string',
      ]),
    ],
    alter: [
      ...oracle.commands.alter,
      ...commands('ALTER', [
        'TABLESPACE id text',
        'USER id text',
        'DATABASE text',
        'SEQUENCE name text',
        'SESSION text',
        'SYSTEM text',
        'TRIGGER name {ENABLE|DISABLE|COMPILE}',
        'PROCEDURE name COMPILE [text]',
        'FUNCTION name COMPILE [text]',
        'PACKAGE name COMPILE [text]',
        'VIEW name COMPILE',
        'CONTEXT INDEX id ON name text',
        'PROFILE id text',
      ]),
    ],
    drop: [
      ...oracle.commands.drop,
      ...commands('DROP', [
        'USER [IF EXISTS] id [CASCADE|RESTRICT]',
        'SYNONYM: [PUBLIC] SYNONYM [IF EXISTS] name',
        'CONTEXT INDEX [IF EXISTS] id ON name',
        'LINK: [PUBLIC] LINK name',
        'PROFILE id',
        'DIRECTORY id',
        'DOMAIN name',
      ]),
    ],
  },
  own: { operand: (p, expression) => callChain(p, parsePrimary(p, expression)), bodyStatement: parseUnitStatement },
  statements: {
    ...oracle.statements,
    ...Object.fromEntries(
      Object.entries(sharedStatements).map(([word, shared]) => [word, likeOracleOr(shared, oracle.statements[word])]),
    ),
    CREATE: (p) => (startsUnit(p) ? parseOracleCreate : createObject)(p),
    SP_SET_PARA_VALUE: verb('SP_SET_PARA_VALUE', ['text']),
    BACKUP: verb('BACKUP', ['text']),
    RESTORE: verb('RESTORE', ['text']),
    STAT: verb('STAT', ['integer ON text']),
    REFRESH: verb('REFRESH', ['MATERIALIZED VIEW name [text]']),
  },
};

const createObject = likeOracleOr(parseCreate, parseOracleCreate);

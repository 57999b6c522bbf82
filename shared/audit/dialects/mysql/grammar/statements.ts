import { either } from '../../../grammar/patterns/either.ts';
import type { Statement } from '../../../tree/statement.ts';
import type { StatementParser } from '../../../grammar/dialect.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseExplain } from '../../../grammar/statements/explain.ts';
import { parseMysqlGrant } from './grant.ts';
import { parseInsert } from '../../../grammar/changes/insert.ts';
import { mysqlRelativeStatements } from './relatives.ts';
import { mysqlShow } from './show.ts';
import { statementsInText } from '../../../grammar/routines/dynamic-text.ts';
import { proceduralStatements } from '../../../grammar/routines/procedural.ts';
import { parseMysqlSet } from '../../../grammar/statements/set.ts';
import {
  parseCallStatement,
  parseMysqlLoad,
  parseRename,
  parseUse,
} from '../../../grammar/statements/small-statements.ts';
import { mysqlTransactions } from '../../../grammar/statements/transaction.ts';
import { verb } from '../../../grammar/patterns/verb.ts';

const maintenance = '[NO_WRITE_TO_BINLOG|LOCAL] {TABLES|TABLE}';
const transferOptions = '[id [=] value]*';
const replication = '{id = {exprs|names|value}},...';

const flushedLog = either(
  'LOGS',
  '{BINARY|ENGINE|ERROR|GENERAL|SLOW} LOGS',
  'RELAY LOGS [FOR CHANNEL value]',
  'PRIVILEGES|STATUS',
  '{GLOBAL|SESSION} STATUS',
  'HOSTS|QUERY CACHE|DES_KEY_FILE|USER_RESOURCES|OPTIMIZER_COSTS|SSL|USER_STATISTICS',
  'CLIENT_STATISTICS|INDEX_STATISTICS|TABLE_STATISTICS|USER_VARIABLES|CHANGED_PAGE_BITMAPS',
  'FIREWALL_RULES|CLIENT_STATISTICS|PAGE_FORMAT|MASTER|SLAVE',
);
const flushed = either(
  '{TABLES|TABLE} [WITH READ LOCK|FOR EXPORT|name,... [WITH READ LOCK|FOR EXPORT]] [AND DISABLE CHECKPOINT]',
  `{${flushedLog}}`,
);
/** The text that is prepared or run stands among the parts, and what it says behind it. */
function withTextRead(parse: StatementParser): StatementParser {
  return (p) => {
    const command = parse(p);
    // EXECUTE with the name of what was prepared has no text.
    if (command.kind !== 'command' || !(command.words.includes('FROM') || command.words.includes('IMMEDIATE')))
      return command;
    const text = command.parts.find(
      (part) => part.kind === 'literal' || part.kind === 'call' || part.kind === 'variable' || part.kind === 'column',
    );
    return { ...command, parts: [...command.parts, ...statementsInText(p, text)] };
  };
}

const administration: Readonly<Record<string, StatementParser>> = {
  SHOW: verb('SHOW', mysqlShow),
  DO: verb('DO', ['expr,...']),
  KILL: verb('KILL', ['[HARD|SOFT|TIDB] [CONNECTION|QUERY [ID]] {USER user|expr}']),
  FLUSH: verb('FLUSH', [`[NO_WRITE_TO_BINLOG|LOCAL] {${flushed}},...`]),
  ANALYZE: analyze,
  OPTIMIZE: verb('OPTIMIZE', [`${maintenance} name,... [WAIT integer|NOWAIT]`]),
  CHECK: verb('CHECK', [
    '{TABLES|TABLE} name,... [FOR UPGRADE|QUICK|FAST|MEDIUM|EXTENDED|CHANGED]*',
    'VIEW name,... [FOR UPGRADE]',
  ]),
  REPAIR: verb('REPAIR', [
    `${maintenance} name,... [QUICK|EXTENDED|USE_FRM|FORCE]*`,
    '[NO_WRITE_TO_BINLOG|LOCAL] VIEW name,... [FROM MYSQL|FOR UPGRADE]',
  ]),
  CHECKSUM: verb('CHECKSUM', ['{TABLES|TABLE} name,... [QUICK|EXTENDED]']),
  PREPARE: withTextRead(verb('PREPARE', ['id FROM expr'])),
  EXECUTE: withTextRead(verb('EXECUTE', ['IMMEDIATE expr [USING expr,...]', 'plain [USING expr,...]'])),
  DEALLOCATE: verb('DEALLOCATE', ['PREPARE id']),
  RESET: verb('RESET', [
    `{MASTER [TO number]|{SLAVE|REPLICA} [string] [ALL] [FOR CHANNEL string]|QUERY CACHE|PERSIST [[IF EXISTS] name]
  |BINARY LOGS AND GTIDS},...`,
  ]),
  PURGE: verb('PURGE', [
    '{BINARY|MASTER} LOGS {TO string|BEFORE expr}',
    'RECYCLEBIN',
    '{TABLE|INDEX|DATABASE|TENANT} name',
  ]),
  HANDLER: verb('HANDLER', [
    `name {OPEN [[AS] plain]|CLOSE|READ {{FIRST|NEXT|PREV|LAST}|id {{FIRST|NEXT|PREV|LAST}|{=|<=|>=|<|>} exprs}}
  [WHERE expr] [LIMIT expr [{,|OFFSET} expr]]}`,
  ]),
  HELP: verb('HELP', ['idOrString']),
  BINLOG: verb('BINLOG', ['string [, string]']),
  CACHE: verb('CACHE', ['INDEX {name [PARTITION {( ALL )|names}] [{INDEX|KEY} names]},... IN {DEFAULT|id}']),
  INSTALL: verb('INSTALL', [
    'PLUGIN [IF NOT EXISTS] id SONAME string',
    'COMPONENT string,... [SET {[GLOBAL|PERSIST] name {=|:=} value},...]',
    'SONAME string',
  ]),
  UNINSTALL: verb('UNINSTALL', ['PLUGIN [IF EXISTS] id', 'COMPONENT string,...', 'SONAME [IF EXISTS] string']),
  CHANGE: verb('CHANGE', [
    `{MASTER [string]|REPLICATION SOURCE} TO ${replication} [FOR CHANNEL string]`,
    `REPLICATION FILTER ${replication} [FOR CHANNEL string]`,
  ]),
  STOP: verb('STOP', [
    `{ALL {SLAVES|REPLICAS}|{SLAVE|REPLICA} [string] [{SQL_THREAD|IO_THREAD},...] [FOR CHANNEL string]
  |GROUP_REPLICATION}`,
  ]),
  CLONE: verb('CLONE', [
    'LOCAL DATA DIRECTORY [=] string',
    'INSTANCE FROM user : integer IDENTIFIED BY string [DATA DIRECTORY [=] string] [REQUIRE [NO] SSL]',
  ]),
  SHUTDOWN: verb('SHUTDOWN', ['[WAIT FOR ALL {SLAVES|REPLICAS}]']),
  IMPORT: verb('IMPORT', [
    'TABLE FROM string,...',
    'INTO name [names] [SET {id = expr},...] FROM {string [FORMAT string]|( query )|query} [WITH {id [= value]},...]',
  ]),
  RESTART: verb('RESTART', ['']),
  BACKUP: verb('BACKUP', [
    `{DATABASE|TABLE} {*|name,...} TO string ${transferOptions}`,
    'STAGE {START|FLUSH|BLOCK_DDL|BLOCK_COMMIT|END}',
    'LOCK name',
    'UNLOCK',
  ]),
};

/** Statements that only MySQL and its relatives have, by their first word. */
export const mysqlStatements: Readonly<Record<string, StatementParser>> = {
  ...Object.fromEntries(
    Object.entries(proceduralStatements)
      .filter(([word]) => word !== 'BEGIN')
      .map(([word, read]) => [word, (p: Parser) => read(p, { start: p.start(), label: undefined })]),
  ),
  ...administration,
  ...mysqlRelativeStatements,
  ...mysqlTransactions,
  BEGIN: (p) =>
    p.is('BEGIN', 'NOT', 'ATOMIC') ? p.grammar.bodyStatement(p) : (mysqlTransactions.BEGIN ?? p.fail('BEGIN'))(p),
  REPLACE: (p) => parseInsert(p, undefined),
  EXPLAIN: parseExplain,
  DESCRIBE: parseExplain,
  DESC: parseExplain,
  SET: parseMysqlSet,
  USE: parseUse,
  CALL: parseCallStatement,
  RENAME: parseRename,
  LOAD: parseMysqlLoad,
  GRANT: parseMysqlGrant,
  REVOKE: parseMysqlGrant,
};

const tableAnalysis = either(
  'UPDATE HISTOGRAM ON id,... [WITH integer BUCKETS] [USING DATA string] [{AUTO|MANUAL} UPDATE]',
  'DROP HISTOGRAM ON id,...',
  'PARTITION id,... [INDEX [id,...]|COLUMNS id,...]',
  'INDEX [id,...]',
  'COLUMNS id,...|ALL COLUMNS|PREDICATE COLUMNS',
);
const persistedStatistics = either('ALL', 'COLUMNS {ALL|namesOrNothing} INDEXES {ALL|namesOrNothing}');
const analyzeTable = verb('ANALYZE', [
  `TABLE: [INCREMENTAL] ${maintenance} {name [PERSISTENT FOR {${persistedStatistics}}]},... [{${tableAnalysis}}]
  [WITH {number {BUCKETS|TOPN|CMSKETCH DEPTH|CMSKETCH WIDTH|SAMPLES|SAMPLERATE}},...]`,
]);

/** ANALYZE TABLE keeps statistics; MariaDB's ANALYZE before a statement runs it. */
function analyze(p: Parser): Statement {
  const next = p.word(1);
  const isTable =
    next === 'TABLE' ||
    next === 'TABLES' ||
    next === 'NO_WRITE_TO_BINLOG' ||
    next === 'LOCAL' ||
    next === 'INCREMENTAL';
  return isTable ? analyzeTable(p) : parseExplain(p);
}

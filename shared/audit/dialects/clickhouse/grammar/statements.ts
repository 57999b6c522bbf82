import { either } from '../../../grammar/patterns/either.ts';
import type { Statement } from '../../../tree/statement.ts';
import type { StatementParser } from '../../../grammar/dialect.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { commands } from '../../../grammar/patterns/command.ts';
import { parseCreateTable } from '../../../grammar/tables/create-table.ts';
import { parseTruncate } from '../../../grammar/statements/drop.ts';
import { parseQuery } from '../../../grammar/queries/query.ts';
import { parseUse } from '../../../grammar/statements/small-statements.ts';
import { transaction } from '../../../grammar/statements/transaction.ts';
import { verb } from '../../../grammar/patterns/verb.ts';

const onCluster = '[ON CLUSTER idOrString]';
const like = '[NOT] {LIKE|ILIKE} string';
const attribute = 'plain type [DEFAULT matchable|EXPRESSION expr|HIERARCHICAL|INJECTIVE|IS_OBJECT_ID|BIDIRECTIONAL]*';
const dictionaryClause = either(
  'PRIMARY KEY expr,...',
  'SOURCE ( id [parens] )',
  'LAYOUT ( id [parens] )',
  'LIFETIME ( {MIN integer MAX integer|MAX integer MIN integer|integer} )',
  'RANGE ( {MIN|MAX} id {MIN|MAX} id )',
  'SETTINGS ( {id = value},... )',
  'COMMENT string',
);
const dictionary = `[UUID string] ${onCluster} [( {${attribute}},... )] [${dictionaryClause}]*`;
const secret = `{WITH id {BY string|SERVER string [REALM string]|REALM string|CN string,...|SAN string,...
  |SERVER string SCHEME string|BY KEY string TYPE string [, KEY string TYPE string]*}|WITH id|BY string}`;
const hosts = '{LOCAL|{NAME|REGEXP|IP|LIKE} string|ANY|NONE}';
const userSetting = either(
  'NONE',
  'ALL {SETTINGS|PROFILES}',
  `{[PROFILE|INHERIT] {string|id [= value]} [{MIN|MAX} [=] value]*
  [CONST|READONLY|WRITABLE|CHANGEABLE_IN_READONLY]},...`,
);
const userClause = either(
  'ON CLUSTER idOrString|NOT IDENTIFIED',
  `[ADD] IDENTIFIED ${secret} [, ${secret}]*`,
  `[ADD|DROP] HOST ${hosts} [, ${hosts}]*`,
  'VALID UNTIL string|IN id',
  'DEFAULT ROLE {NONE|ALL [EXCEPT user,...]|user,...}',
  'DEFAULT DATABASE {NONE|id}',
  'GRANTEES {{ANY|NONE|user},... [EXCEPT user,...]}',
  'RENAME TO user|RESET AUTHENTICATION METHODS TO NEW',
  `[ADD|DROP|MODIFY] {SETTINGS|SETTING|PROFILE|PROFILES} {${userSetting}}`,
);
const access = `[${userClause}]*`;
const grantees = '[TO {ALL [EXCEPT user,...]|NONE|user,...}]';
const quotaLimits = 'FOR [RANDOMIZED] INTERVAL number id {MAX {id = number},...|NO LIMITS|TRACKING ONLY}';

/** What ClickHouse creates, alters and drops besides tables, views and indexes. */
export const clickhouseCommands = {
  create: commands('CREATE', [
    `DATABASE [IF NOT EXISTS] id ${onCluster} [ENGINE = id [exprsOrNothing]|UUID string|TABLE OVERRIDE id parens [,]
  |SETTINGS {id = value},...|COMMENT string]*`,
    `DICTIONARY: [OR REPLACE] DICTIONARY [IF NOT EXISTS] name ${dictionary}`,
    'FUNCTION: [OR REPLACE] FUNCTION [IF NOT EXISTS] id [ON CLUSTER idOrString] AS expr',
    `NAMED COLLECTION [IF NOT EXISTS] id ${onCluster} AS {id = value [[NOT] OVERRIDABLE]},...`,
    `USER [IF NOT EXISTS|OR REPLACE] user,... ${access}`,
    `ROLE [IF NOT EXISTS|OR REPLACE] user,... ${access}`,
    `{ROW POLICY|POLICY} [IF NOT EXISTS|OR REPLACE] user,... ${onCluster} ON scope,... [FOR SELECT] [USING expr]
  [AS {PERMISSIVE|RESTRICTIVE}] ${grantees}`,
    `QUOTA [IF NOT EXISTS|OR REPLACE] user,... ${onCluster} [{KEYED BY|NOT KEYED} [id,...]]
  [${quotaLimits} [, ${quotaLimits}]*] ${grantees}`,
    `{SETTINGS PROFILE|PROFILE} [IF NOT EXISTS|OR REPLACE] user,... ${access} ${grantees}`,
    `WORKLOAD: [OR REPLACE] WORKLOAD [IF NOT EXISTS] id [ON CLUSTER idOrString] [IN id]
  [SETTINGS {id = value [FOR id]},...]`,
    'RESOURCE: [OR REPLACE] RESOURCE [IF NOT EXISTS] id [ON CLUSTER idOrString] parens',
  ]),
  alter: commands('ALTER', [
    `USER [IF EXISTS] user,... ${access}`,
    `ROLE [IF EXISTS] user,... ${access}`,
    `{ROW POLICY|POLICY} [IF EXISTS] user,... ${onCluster} ON scope,...
  [RENAME TO user|FOR SELECT|USING expr|AS {PERMISSIVE|RESTRICTIVE}]* ${grantees}`,
    `QUOTA [IF EXISTS] user,... ${onCluster} [RENAME TO user] [{KEYED BY|NOT KEYED} [id,...]]
  [${quotaLimits} [, ${quotaLimits}]*] ${grantees}`,
    `{SETTINGS PROFILE|PROFILE} [IF EXISTS] user,... ${access} ${grantees}`,
    `NAMED COLLECTION [IF EXISTS] id ${onCluster} [SET {id = value [[NOT] OVERRIDABLE]},...] [DELETE id,...]`,
    `DATABASE id ${onCluster} {MODIFY {SETTING {id = value},...|COMMENT string}}`,
  ]),
  drop: commands('DROP', [
    `{DICTIONARY|FUNCTION|NAMED COLLECTION|USER|ROLE|QUOTA|PROFILE|WORKLOAD|RESOURCE}
  [IF EXISTS] user,... ${onCluster} [FROM id] [SYNC]`,
    `{ROW POLICY|POLICY} [IF EXISTS] user,... ON scope,... ${onCluster} [FROM id]`,
    `SETTINGS PROFILE [IF EXISTS] user,... ${onCluster} [FROM id]`,
    `TEMPORARY TABLE [IF EXISTS] name,... ${onCluster} [SYNC]`,
    `INDEX [IF EXISTS] id ON name ${onCluster}`,
  ]),
};

const droppedCache = `
  DNS|MARK|INDEX MARK|PRIMARY INDEX|UNCOMPRESSED|INDEX UNCOMPRESSED|COMPILED EXPRESSION|QUERY|QUERY CONDITION
  |FILESYSTEM|PAGE|MMAP|ICEBERG METADATA|SCHEMA|FORMAT SCHEMA|S3 CLIENT|DISK METADATA|CONNECTIONS
  |VECTOR SIMILARITY INDEX|DISTRIBUTED|PARQUET METADATA`;
const caches = `{${droppedCache}} CACHE ${onCluster} [string|TAG string|FOR id|id]`;
const startedOrStopped = either(
  'MERGES|TTL MERGES|MOVES|FETCHES|REPLICATED SENDS|REPLICATION QUEUES|DISTRIBUTED SENDS',
  'PULLING REPLICATION LOG|CLEANUP|VIEWS|VIEW|REPLICATED VIEW',
  'LISTEN [QUERIES {ALL|DEFAULT|CUSTOM} [EXCEPT id,...]|id [HTTP|TCP|SECURE]*]',
  'VIRTUAL PARTS UPDATE|THREAD FUZZER|REDUCE BLOCKING PARTS',
);
const activities = `{${startedOrStopped}}`;
const system = [
  `RELOAD {DICTIONARIES|DICTIONARY ${onCluster} name|MODELS|MODEL ${onCluster} path|FUNCTIONS
  |FUNCTION ${onCluster} name|CONFIG|USERS|SYMBOLS|ASYNCHRONOUS METRICS|EMBEDDED DICTIONARIES} ${onCluster}`,
  `DROP {REPLICA string [FROM {TABLE name|DATABASE id|ZKPATH string}]|DATABASE REPLICA string [FROM SHARD string]
  [FROM {DATABASE id|ZKPATH string}]|${caches}}`,
  `FLUSH {LOGS ${onCluster} [name,...]|DISTRIBUTED ${onCluster} name [SETTINGS {id = value},...]
  |ASYNC INSERT QUEUE [name,...]}`,
  `{STOP|START} ${activities} ${onCluster} [ON VOLUME name|name] [ON CLUSTER idOrString]`,
  `SYNC {REPLICA ${onCluster} [IF EXISTS] name [IF EXISTS] [STRICT|PULL|LIGHTWEIGHT [FROM string,...]]
  |DATABASE REPLICA name [STRICT]|FILE CACHE|TRANSACTION LOG|FILESYSTEM CACHE [string]} ${onCluster}`,
  `RESTART {REPLICAS ${onCluster}|REPLICA ${onCluster} name|DISK id}`,
  `RESTORE {REPLICA ${onCluster} name|DATABASE REPLICA id} ${onCluster}`,
  'SHUTDOWN',
  'KILL',
  `SUSPEND ${onCluster} FOR number id`,
  'UNFREEZE WITH NAME idOrString',
  `WAIT {LOADING PARTS ${onCluster} [name]|VIEW name|BLOBS CLEANUP string|FAILPOINT id}`,
  '{LOAD|UNLOAD} PRIMARY KEY [name]',
  '{REFRESH|CANCEL} VIEW name',
  '{ENABLE|DISABLE} FAILPOINT id',
  'JEMALLOC {PURGE|ENABLE PROFILE|DISABLE PROFILE|FLUSH PROFILE}',
  'PREWARM {MARK|PRIMARY INDEX} CACHE name',
  'TEST VIEW name {SET FAKE TIME string|UNSET FAKE TIME}',
];
const grantTail = '[WITH {GRANT|ADMIN|REPLACE} OPTION]*';
const listedObject = `
  TABLES|COLUMNS|FIELDS|DATABASES|DICTIONARIES|INDEXES|INDEX|INDICES|KEYS|CLUSTERS|FUNCTIONS|TEMPORARY TABLES
  |CHANGED SETTINGS|SETTINGS|PROCESSLIST|USERS|ENGINES|POLICIES|ROW POLICIES|QUOTAS|ROLES|PROFILES
  |SETTINGS PROFILES|CURRENT ROLES|ENABLED ROLES|CURRENT QUOTA|QUOTA|ACCESS|PRIVILEGES|MERGES|FILESYSTEM CACHES`;
const shownList = either(
  `[FULL|EXTENDED]* {${listedObject}} [{FROM|IN} name]* [ON name] [${like}|WHERE expr] [LIMIT expr]
  [INTO OUTFILE string] [FORMAT id]`,
  `CREATE [TEMPORARY|ROW] {TABLE|VIEW|DICTIONARY|DATABASE|USER|ROLE|POLICY|QUOTA|PROFILE
  |SETTINGS PROFILE} user,... [ON scope,...] [INTO OUTFILE string] [FORMAT id]`,
  'CREATE name [FORMAT id]',
  'GRANTS [FOR user,...] [WITH IMPLICIT] [FINAL]',
  'CLUSTER string|SETTING id',
  '{TABLE|DICTIONARY|VIEW|DATABASE} name [FORMAT id]',
);
const shown = `{${shownList}}`;
const backedUp = `
  {ALL [EXCEPT {DATABASE|DATABASES|TABLE|TABLES} name,...]|{TABLE|DATABASE|DICTIONARY|VIEW|TEMPORARY TABLE} name
  [AS name] [{PARTITION|PARTITIONS} expr,...] [EXCEPT {TABLE|TABLES} name,...]}`;

/** Statements of ClickHouse by their first word. */
export const clickhouseStatements: Readonly<Record<string, StatementParser>> = {
  USE: parseUse,
  FROM: parseQuery,
  SYSTEM: verb('SYSTEM', system),
  EXCHANGE: verb('EXCHANGE', [`{TABLES|DICTIONARIES} {name AND name},... ${onCluster}`]),
  RENAME: verb('RENAME', [`[TABLE|DATABASE|DICTIONARY] {[IF EXISTS] name TO name},... ${onCluster}`]),
  ATTACH: (p) => (p.is('ATTACH', 'TABLE') ? attachTable : attach)(p),
  DETACH: verb('DETACH', [`{TABLE|VIEW|DATABASE|DICTIONARY} [IF EXISTS] name ${onCluster} [PERMANENTLY] [SYNC]`]),
  OPTIMIZE: verb('OPTIMIZE', [
    `TABLE name ${onCluster} [PARTITION {ID string|expr}] [FINAL|FORCE]
  [DEDUPLICATE [BY {* [EXCEPT {names|id}]|expr},...]] [CLEANUP] [SETTINGS {id = value},...]`,
  ]),
  TRUNCATE: (p) => (p.word(1) === 'TABLE' && p.word(2) !== 'IF' ? parseTruncate(p) : truncateMany(p)),
  EXPLAIN: verb('EXPLAIN', [
    `[AST|SYNTAX|QUERY TREE|PLAN|PIPELINE|ESTIMATE|TABLE OVERRIDE|CURRENT TRANSACTION]
  [assigned [, assigned]*] statement`,
  ]),
  DESCRIBE: verb('DESCRIBE', ['[TABLE] {( query )|name [exprsOrNothing]} [SETTINGS {id = value},...] [FORMAT id]']),
  DESC: verb('DESC', ['[TABLE] {( query )|name [exprsOrNothing]} [SETTINGS {id = value},...] [FORMAT id]']),
  EXISTS: verb('EXISTS', ['[TEMPORARY] [TABLE|VIEW|DICTIONARY|DATABASE] name [INTO OUTFILE string] [FORMAT id]']),
  SHOW: verb('SHOW', [shown]),
  SET: verb('SET', [
    'DEFAULT ROLE {NONE|ALL [EXCEPT user,...]|user,...} TO user,...',
    'ROLE {DEFAULT|NONE|ALL [EXCEPT user,...]|user,...}',
    'TRANSACTION SNAPSHOT number',
    '{id = expr},...',
  ]),
  KILL: verb('KILL', [
    `{QUERY|MUTATION|TRANSACTION|PART_MOVE_TO_SHARD} ${onCluster} WHERE expr [SYNC|ASYNC|TEST] [FORMAT id]`,
  ]),
  CHECK: verb('CHECK', [
    'TABLE name [PARTITION {ALL|ID string|expr}|PART string] [SETTINGS {id = value},...] [FORMAT id]',
    'DATABASE name',
    'ALL TABLES [SETTINGS {id = value},...]',
    'GRANT privileges ON scope',
  ]),
  GRANT: verb('GRANT', [
    `${onCluster} {CURRENT GRANTS [( privileges ON scope )|ON scope]|privileges [ON scope]
  [, privileges ON scope]*} TO user,... ${grantTail}`,
  ]),
  REVOKE: verb('REVOKE', [
    `${onCluster} [{GRANT|ADMIN} OPTION FOR] {ALL [PRIVILEGES]|privileges} [ON scope] [, privileges ON scope]* FROM
  {ALL [EXCEPT user,...]|user,...}`,
  ]),
  WATCH: verb('WATCH', ['name [EVENTS] [LIMIT integer] [FORMAT id]']),
  BACKUP: verb('BACKUP', [
    `${backedUp} [, ${backedUp}]* ${onCluster} TO id exprs [SETTINGS {id = value},...] [ASYNC|SYNC]`,
  ]),
  RESTORE: verb('RESTORE', [
    `${backedUp} [, ${backedUp}]* ${onCluster} FROM id exprs [SETTINGS {id = value},...] [ASYNC|SYNC]`,
  ]),
  UNDROP: verb('UNDROP', [`TABLE name [UUID string] ${onCluster}`]),
  MOVE: verb('MOVE', ['{USER|ROLE|QUOTA|SETTINGS PROFILE|ROW POLICY} text TO id']),
  EXECUTE: verb('EXECUTE', ['AS user [statement]']),
  BEGIN: transaction('BEGIN', 'BEGIN [TRANSACTION]'),
  COMMIT: transaction('COMMIT', 'COMMIT'),
  ROLLBACK: transaction('ROLLBACK', 'ROLLBACK'),
};

const truncateMany = verb('TRUNCATE', [
  `[ALL] TABLES FROM [IF EXISTS] id [${like}] ${onCluster}`,
  `DATABASE [IF EXISTS] id ${onCluster} [SYNC]`,
  `[TEMPORARY] TABLE [IF EXISTS] name ${onCluster} [SYNC] [SETTINGS {id = value},...]`,
  `IF EXISTS name ${onCluster} [SYNC]`,
  `name ${onCluster} [SYNC]`,
]);

const attach = verb('ATTACH', [
  `{TABLE|DATABASE} [IF NOT EXISTS] name [text]`,
  `DICTIONARY [IF NOT EXISTS] name ${dictionary}`,
  '[MATERIALIZED|LIVE] VIEW [IF NOT EXISTS] name [text]',
]);

/** ATTACH TABLE takes what CREATE TABLE takes; without columns or engine it only names the table. */
function attachTable(p: Parser): Statement {
  const from = p.at;
  const start = p.start();
  p.at += 2;
  const words = { start, orReplace: false, temporary: false, unlogged: false, foreign: false };
  const table = parseCreateTable(p, words);
  if (table.columns.length > 0 || table.query) return table;
  p.at = from;
  return attach(p);
}

import type { StatementParser } from '../dialects/dialect.ts';
import { commands } from './command.ts';
import { parseTruncate } from './drop.ts';
import { parseUse } from './small-statements.ts';
import { transaction } from './transaction.ts';
import { verb } from './verb.ts';

const onCluster = '[ON CLUSTER idOrString]';
const like = '[NOT] {LIKE|ILIKE} string';

/** What ClickHouse creates, alters and drops besides tables, views and indexes. */
export const clickhouseCommands = {
  create: commands('CREATE', [
    `DATABASE [IF NOT EXISTS] id ${onCluster} [ENGINE = id [parens]] [TABLE OVERRIDE id parens [,]]* [SETTINGS {id = value},...] [COMMENT string]`,
    'DICTIONARY: [OR REPLACE] DICTIONARY [IF NOT EXISTS] name text', 'FUNCTION: [OR REPLACE] FUNCTION [IF NOT EXISTS] id [ON CLUSTER idOrString] AS expr', 'NAMED COLLECTION [IF NOT EXISTS] id text', 'USER [IF NOT EXISTS|OR REPLACE] user text', 'USER [IF NOT EXISTS] user',
    'ROLE [IF NOT EXISTS|OR REPLACE] id,... [text]', '{ROW POLICY|POLICY} [IF NOT EXISTS|OR REPLACE] text', 'QUOTA [IF NOT EXISTS|OR REPLACE] text', '{SETTINGS PROFILE|PROFILE} [IF NOT EXISTS|OR REPLACE] text', 'WORKLOAD: [OR REPLACE] {WORKLOAD|RESOURCE} text', 'DATABASE [IF NOT EXISTS] id text',
  ]),
  alter: commands('ALTER', ['USER [IF EXISTS] user [text]', 'ROLE [IF EXISTS] text', '{ROW POLICY|POLICY} text', 'QUOTA text', '{SETTINGS PROFILE|PROFILE} text', 'NAMED COLLECTION text', 'DATABASE text']),
  drop: commands('DROP', [
    `{DICTIONARY|FUNCTION|NAMED COLLECTION|USER|ROLE|QUOTA|PROFILE|WORKLOAD|RESOURCE} [IF EXISTS] name,... ${onCluster} [SYNC]`, `{ROW POLICY|POLICY} [IF EXISTS] id,... ON name,... ${onCluster}`, `SETTINGS PROFILE [IF EXISTS] name,... ${onCluster}`,
    `TEMPORARY TABLE [IF EXISTS] name,... ${onCluster} [SYNC]`, `INDEX [IF EXISTS] id ON name ${onCluster}`,
  ]),
};

/** Statements of ClickHouse by their first word. */
export const clickhouseStatements: Readonly<Record<string, StatementParser>> = {
  USE: parseUse,
  SYSTEM: verb('SYSTEM', ['text']),
  EXCHANGE: verb('EXCHANGE', [`{TABLES|DICTIONARIES} {name AND name},... ${onCluster}`]),
  RENAME: verb('RENAME', [`[TABLE|DATABASE|DICTIONARY] {name TO name},... ${onCluster}`]),
  ATTACH: verb('ATTACH', ['{TABLE|DATABASE|DICTIONARY} [IF NOT EXISTS] name [text]', '{MATERIALIZED|LIVE} VIEW [IF NOT EXISTS] name [text]']),
  DETACH: verb('DETACH', [`{TABLE|VIEW|DATABASE|DICTIONARY} [IF EXISTS] name ${onCluster} [PERMANENTLY] [SYNC]`]),
  OPTIMIZE: verb('OPTIMIZE', [`TABLE name ${onCluster} [PARTITION {ID string|expr}] [FINAL] [DEDUPLICATE [BY expr,...]] [CLEANUP]`]),
  TRUNCATE: (p) => (p.word(1) === 'TABLE' && p.word(2) !== 'IF' ? parseTruncate(p) : truncateMany(p)),
  EXPLAIN: verb('EXPLAIN', ['[AST|SYNTAX|QUERY TREE|PLAN|PIPELINE|ESTIMATE|TABLE OVERRIDE] [{id = value},...] statement']),
  DESCRIBE: verb('DESCRIBE', ['[TABLE] {( query )|name [parens]}']),
  DESC: verb('DESC', ['[TABLE] {( query )|name [parens]}']),
  EXISTS: verb('EXISTS', ['[TEMPORARY] [TABLE|VIEW|DICTIONARY|DATABASE] name']),
  SHOW: verb('SHOW', ['text']),
  SET: verb('SET', ['DEFAULT ROLE text', 'ROLE text', '{id = expr},...']),
  KILL: verb('KILL', [`{QUERY|MUTATION|TRANSACTION} ${onCluster} WHERE expr [SYNC|ASYNC|TEST]`]),
  CHECK: verb('CHECK', ['{TABLE|DATABASE|ALL TABLES|GRANT} text', 'ALL TABLES']),
  GRANT: verb('GRANT', ['text']), REVOKE: verb('REVOKE', ['text']),
  WATCH: verb('WATCH', ['name [EVENTS] [LIMIT integer]']), BACKUP: verb('BACKUP', ['text']), RESTORE: verb('RESTORE', ['text']), UNDROP: verb('UNDROP', ['TABLE name [text]']), MOVE: verb('MOVE', ['text']), EXECUTE: verb('EXECUTE', ['AS text']),
  BEGIN: transaction('BEGIN', 'BEGIN [TRANSACTION]'), COMMIT: transaction('COMMIT', 'COMMIT'), ROLLBACK: transaction('ROLLBACK', 'ROLLBACK'),
};

const truncateMany = verb('TRUNCATE', [
  `[ALL] TABLES FROM [IF EXISTS] id [${like}] ${onCluster}`, `DATABASE [IF EXISTS] id ${onCluster} [SYNC]`, `TABLE [IF EXISTS] name ${onCluster} [SYNC]`, `IF EXISTS name ${onCluster} [SYNC]`, `name ${onCluster} [SYNC]`,
]);

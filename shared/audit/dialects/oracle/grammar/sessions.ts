import type { Setting, SetStatement, Statement, Transaction } from '../../../tree/statement.ts';
import type { StatementParser } from '../../../grammar/dialect.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { commands } from '../../../grammar/patterns/command.ts';
import { pattern, type Pattern } from '../../../grammar/patterns/pattern.ts';
import { matched } from './clause.ts';
import { oracleCommand } from './command.ts';

function transaction(verb: Transaction['verb'], notation: string): StatementParser {
  const wanted = pattern(notation);
  return (p) => readTransaction(p, verb, wanted);
}

function readTransaction(p: Parser, verb: Transaction['verb'], wanted: Pattern): Transaction {
  const start = p.start();
  const { words, parts } = matched(p, wanted);
  const name = parts.find((part) => part.kind === 'name');
  return {
    kind: 'transaction',
    start,
    end: p.last(),
    verb,
    name: name?.kind === 'name' ? name.text : undefined,
    options: words.slice(1),
  };
}

/** COMMIT, ROLLBACK, SAVEPOINT and the SETs of Oracle. */
export const oracleTransactions: Readonly<Record<string, StatementParser>> = {
  COMMIT: transaction(
    'COMMIT',
    `COMMIT [WORK] {FORCE {string [, integer]|CORRUPT_XID string|CORRUPT_XID_ALL}|[COMMENT string]
  [WRITE [WAIT|NOWAIT|IMMEDIATE|BATCH]*]}`,
  ),
  ROLLBACK: transaction('ROLLBACK', 'ROLLBACK [WORK] [TO [SAVEPOINT] id|FORCE string]'),
  SAVEPOINT: transaction('SAVEPOINT', 'SAVEPOINT id'),
  SET: parseSet,
};

const setTransaction = pattern(
  `SET TRANSACTION {{READ {ONLY|WRITE}|ISOLATION LEVEL {SERIALIZABLE|READ COMMITTED}|USE ROLLBACK SEGMENT plain}
  [NAME string]|NAME string}`,
);
const otherSets = commands('SET', [
  '{CONSTRAINTS|CONSTRAINT} {ALL|name,...} {IMMEDIATE|DEFERRED}',
  'ROLE {NONE|ALL [EXCEPT id,...]|{id [IDENTIFIED BY password]},...}',
]);

function parseSet(p: Parser): Statement {
  if (p.word(1) === 'TRANSACTION') return readTransaction(p, 'SET', setTransaction);
  const start = p.start();
  p.at++;
  return oracleCommand(p, otherSets, start) ?? p.fail('TRANSACTION, CONSTRAINTS, ROLE');
}

const sessionCommands = commands('ALTER', [
  'SESSION: ADVISE {COMMIT|ROLLBACK|NOTHING}',
  'SESSION: CLOSE DATABASE LINK remote',
  `SESSION: {ENABLE|DISABLE} {COMMIT IN PROCEDURE|GUARD|PARALLEL {DML|DDL|QUERY} [PARALLEL integer]|RESUMABLE
  [TIMEOUT integer|NAME string]*|SHARD {DDL|OPERATIONS}}`,
  'SESSION: FORCE PARALLEL {DML|DDL|QUERY} [PARALLEL integer]',
  'SESSION: SYNC WITH PRIMARY',
  'SESSION: SET ROW ARCHIVAL VISIBILITY = {ACTIVE|ALL}',
  'SESSION: SET EVENTS [=] string',
]);
const encryption = 'ENCRYPTION {WALLET {OPEN|CLOSE} [IDENTIFIED BY password]|KEY [string] [IDENTIFIED BY password]}';
const systemCommands = commands('ALTER', [
  `SYSTEM: ARCHIVE LOG [INSTANCE string] {[SEQUENCE integer|CHANGE integer|CURRENT [NOSWITCH]|GROUP integer
  |LOGFILE string [USING BACKUP CONTROLFILE]|NEXT|ALL|START|STOP] [TO string]}`,
  'SYSTEM: {CHECKPOINT|CHECK DATAFILES} [GLOBAL|LOCAL]',
  'SYSTEM: {ENABLE|DISABLE} {DISTRIBUTED RECOVERY|RESTRICTED SESSION}',
  `SYSTEM: FLUSH {SHARED_POOL|BUFFER_CACHE|GLOBAL CONTEXT|PASSWORDFILE_METADATA_CACHE|FLASH_CACHE|REDO TO string
  [[NO] CONFIRM APPLY]} [GLOBAL|LOCAL]`,
  'SYSTEM: KILL SESSION string [IMMEDIATE|NOREPLAY|TIMEOUT integer]*',
  'SYSTEM: DISCONNECT SESSION string [POST_TRANSACTION|IMMEDIATE|NOREPLAY]*',
  'SYSTEM: CANCEL SQL string',
  'SYSTEM: SWITCH LOGFILE',
  `SYSTEM: {SUSPEND|RESUME|QUIESCE RESTRICTED|UNQUIESCE|REGISTER|ROLLING MIGRATIONS {START {TO [string]}|STOP}
  |ROLLING PATCH {START|STOP}}`,
  'SYSTEM: SHUTDOWN [IMMEDIATE] string',
  'SYSTEM: START {ROLLING MIGRATION TO string|ROLLING PATCH}',
  'SYSTEM: STOP {ROLLING MIGRATION|ROLLING PATCH}',
  `SYSTEM: SET {{${encryption}}|USE_STORED_OUTLINES = setting|GLOBAL_TOPIC_ENABLED = setting [NOOVERRIDE]
  |EVENTS string}`,
  'SYSTEM: RELOCATE CLIENT string',
  'SYSTEM: COPY LOGFILE setting',
  'SYSTEM: RESET {{name [SCOPE = {MEMORY|SPFILE|BOTH}|SID = string]*}}',
  'SYSTEM: DUMP {LOGFILE string|DATAFILE {integer|string} BLOCK integer|UNDO setting}',
]);

/** Reads ALTER SESSION and ALTER SYSTEM; what they set is a `set` statement. */
export function parseAlterSession(p: Parser, start: number): Statement {
  const scope = p.expectAny('SESSION', 'SYSTEM') === 'SYSTEM' ? 'global' : 'session';
  const command = oracleCommand(p, scope === 'global' ? systemCommands : sessionCommands, start);
  if (command) return command;
  p.expect('SET');
  const settings: Setting[] = [];
  do settings.push(setting(p, scope));
  while (!p.atEnd());
  const set: SetStatement = { kind: 'set', start, end: p.last(), settings };
  return set;
}

const settingTail = pattern(
  '[COMMENT [=] string|DEFERRED|CONTAINER = {CURRENT|ALL}|{SCOPE = {MEMORY|SPFILE|BOTH}}|SID = string]*',
);

function setting(p: Parser, scope: Setting['scope']): Setting {
  const start = p.start();
  const name = p.objectName();
  if (!p.accept('=') && !(p.isString() && name.name.text.toUpperCase() === 'EVENTS')) p.fail('=');
  const values = p.list(() => settingValue(p));
  matched(p, settingTail);
  return { kind: 'setting', start, end: p.last(), scope, name: p.tokens.source.slice(name.start, name.end), values };
}

/** A word, a string, a number, or several of them. */
function settingValue(p: Parser): Setting['values'][number] {
  const start = p.start();
  const [value] = matched(p, oneSetting).parts;
  if (!value || value.kind === 'name')
    return { kind: 'keyword', start, end: p.last(), word: p.tokens.source.slice(start, p.last()) };
  return value.kind === 'literal' || value.kind === 'parameter'
    ? value
    : { kind: 'keyword', start, end: p.last(), word: p.tokens.source.slice(start, p.last()) };
}

const oneSetting = pattern('{size|setting}');

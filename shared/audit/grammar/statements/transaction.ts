import type { Statement, Transaction } from '../../tree/statement.ts';
import type { StatementParser } from '../dialect.ts';
import type { Parser } from '../parser.ts';
import { commands, parseCommand } from '../patterns/command.ts';
import { matchPattern, pattern, patternStarts, type Found, type Pattern } from '../patterns/pattern.ts';
import { slots } from '../patterns/slots.ts';

type Verb = Transaction['verb'];

/** A statement parser for one verb of transactions. */
export function transaction(verb: Verb, notation: string): StatementParser {
  const wanted = pattern(notation);
  return (p) => read(p, { start: p.start(), verb, wanted });
}

function read(p: Parser, { start, verb, wanted }: { start: number; verb: Verb; wanted: Pattern }): Transaction {
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, wanted, { slots, found });
  const name = found.parts.find((part) => part.kind === 'name' || part.kind === 'literal');
  const text = name?.kind === 'name' ? name.text : name?.kind === 'literal' ? name.value : undefined;
  return { kind: 'transaction', start, end: p.last(), verb, name: text, options: found.words.slice(1) };
}

const chain = '[AND [NO] CHAIN] [[NO] RELEASE]';
const modes = `
  {ISOLATION LEVEL {SERIALIZABLE|REPEATABLE READ|READ COMMITTED|READ UNCOMMITTED}|READ ONLY|READ WRITE|DEFERRABLE
  |NOT DEFERRABLE}`;
const xa = commands('XA', [
  '{START|BEGIN} expr [, expr] [, expr] [JOIN|RESUME]',
  'END expr [, expr] [, expr] [SUSPEND [FOR MIGRATE]]',
  'PREPARE expr [, expr] [, expr]',
  'COMMIT expr [, expr] [, expr] [ONE PHASE]',
  'ROLLBACK expr [, expr] [, expr]',
  'RECOVER [CONVERT XID|FORMAT = string]',
]);
const lock = commands('LOCK', [
  '{TABLES|TABLE} {name [AS plain|plain] {READ [LOCAL]|[LOW_PRIORITY] WRITE [CONCURRENT]}},... [WAIT integer|NOWAIT]',
  'INSTANCE FOR BACKUP',
  'STATS name,...',
]);
const unlock = commands('UNLOCK', ['{TABLES|TABLE}', 'INSTANCE', 'STATS name,...']);
const startReplica = commands('START', [
  `{ALL {SLAVES|REPLICAS}|{SLAVE|REPLICA} [string] [{SQL_THREAD|IO_THREAD},...] [UNTIL {id = value},...]
  [{USER|PASSWORD} = string]* [FOR CHANNEL string]|GROUP_REPLICATION [{id = string},...]}`,
]);

/** BEGIN, COMMIT … of MySQL. */
export const mysqlTransactions: Readonly<Record<string, StatementParser>> = {
  BEGIN: transaction('BEGIN', 'BEGIN [WORK|PESSIMISTIC|OPTIMISTIC]'),
  START: (p) => (p.word(1) === 'TRANSACTION' ? startTransaction(p) : command(p, startReplica)),
  COMMIT: transaction('COMMIT', `COMMIT [WORK] ${chain}`),
  ROLLBACK: transaction('ROLLBACK', `ROLLBACK [WORK] [TO [SAVEPOINT] id|${chain}]`),
  SAVEPOINT: transaction('SAVEPOINT', 'SAVEPOINT id'),
  RELEASE: transaction('RELEASE', 'RELEASE SAVEPOINT id'),
  XA: (p) => command(p, xa),
  LOCK: lockTables,
  UNLOCK: (p) => command(p, unlock),
};

const startTransaction = transaction(
  'BEGIN',
  'START TRANSACTION [{WITH CONSISTENT SNAPSHOT|READ WRITE|READ ONLY},...]',
);

function command(p: Parser, table: ReturnType<typeof commands>): Statement {
  const start = p.start();
  p.at++;
  return parseCommand(p, table, start) ?? p.fail({ zh: '语句不完整', en: 'expected more of this statement' });
}

function lockTables(p: Parser): Statement {
  const read = command(p, lock);
  if (read.kind !== 'command' || read.objectType !== undefined) return read;
  const { start, end, names, words } = read;
  return {
    kind: 'lockTables',
    start,
    end,
    tables: names,
    mode: words.includes('WRITE') ? 'WRITE' : 'READ',
    nowait: words.includes('NOWAIT'),
  };
}

const setTransaction = pattern(`[GLOBAL|SESSION|LOCAL] TRANSACTION ${modes},...`);

/** SET [SESSION] TRANSACTION …; undefined for any other SET. */
export function mysqlSetTransaction(p: Parser, start: number): Transaction | undefined {
  const isTransaction = p.is('TRANSACTION')
    ? p.word(1) !== '='
    : p.word(1) === 'TRANSACTION' && ['GLOBAL', 'SESSION', 'LOCAL'].includes(p.word());
  return isTransaction && patternStarts(p, setTransaction, slots)
    ? read(p, { start, verb: 'SET', wanted: setTransaction })
    : undefined;
}

const modeList = `[${modes} [[,] ${modes}]*]`;

/** BEGIN, COMMIT … of PostgreSQL. */
export const postgresTransactions: Readonly<Record<string, StatementParser>> = {
  BEGIN: transaction('BEGIN', `BEGIN [WORK|TRANSACTION] ${modeList}`),
  START: transaction('BEGIN', `START TRANSACTION ${modeList}`),
  COMMIT: transaction('COMMIT', 'COMMIT {PREPARED string|[WORK|TRANSACTION] [AND [NO] CHAIN]}'),
  END: transaction('COMMIT', 'END [WORK|TRANSACTION] [AND [NO] CHAIN]'),
  ABORT: transaction('ROLLBACK', 'ABORT [WORK|TRANSACTION] [AND [NO] CHAIN]'),
  ROLLBACK: transaction('ROLLBACK', 'ROLLBACK {PREPARED string|[WORK|TRANSACTION] [TO [SAVEPOINT] id|AND [NO] CHAIN]}'),
  SAVEPOINT: transaction('SAVEPOINT', 'SAVEPOINT id'),
  RELEASE: transaction('RELEASE', 'RELEASE [SAVEPOINT] id'),
};

const postgresSetTransaction = pattern(
  `{TRANSACTION {SNAPSHOT string|${modes} [[,] ${modes}]*}|SESSION CHARACTERISTICS AS TRANSACTION ${modes}
  [[,] ${modes}]*|LOCAL TRANSACTION ${modes} [[,] ${modes}]*}`,
);

/** SET TRANSACTION and SET SESSION CHARACTERISTICS; undefined for any other SET. */
export function parsePostgresSetTransaction(p: Parser): Transaction | undefined {
  if (!p.is('SET', 'TRANSACTION') && !p.is('SET', 'LOCAL', 'TRANSACTION') && !p.is('SET', 'SESSION', 'CHARACTERISTICS'))
    return undefined;
  const start = p.start();
  p.at++;
  return read(p, { start, verb: 'SET', wanted: postgresSetTransaction });
}

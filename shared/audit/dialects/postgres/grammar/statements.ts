import { either } from '../../../grammar/patterns/either.ts';
import type { CommentOn, CopyStatement, LockTables, Statement } from '../../../tree/statement.ts';
import type { StatementParser } from '../../../grammar/dialect.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseExplain } from '../../../grammar/statements/explain.ts';
import { parseGrant } from '../../../grammar/statements/grant.ts';
import { parseOptionList } from '../../../grammar/patterns/options.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { matchPattern, pattern, type Found } from '../../../grammar/patterns/pattern.ts';
import { parsePostgresSet } from '../../../grammar/statements/set.ts';
import { parseRoutineText } from './routine-text.ts';
import { slots } from '../../../grammar/patterns/slots.ts';
import { parseCallStatement } from '../../../grammar/statements/small-statements.ts';
import { parsePostgresSetTransaction, postgresTransactions } from '../../../grammar/statements/transaction.ts';
import { verb } from '../../../grammar/patterns/verb.ts';

const vacuumTables = '[{[ONLY] name [*] [names]},...]';
const cursorMove =
  '{NEXT|PRIOR|FIRST|LAST|ABSOLUTE number|RELATIVE number|FORWARD [ALL|number]|BACKWARD [ALL|number]|ALL|number}';
const move = `[${cursorMove} [FROM|IN] id|{FROM|IN} id|id]`;

const labelledObject = either(
  'TABLE|COLUMN|DATABASE|DOMAIN|FUNCTION|PROCEDURE|ROUTINE|AGGREGATE|ROLE|SCHEMA|SEQUENCE',
  'TABLESPACE|TYPE|VIEW|LANGUAGE|PUBLICATION|SUBSCRIPTION',
  '{FOREIGN TABLE}',
  '{EVENT TRIGGER}',
  '{MATERIALIZED VIEW}',
  '{LARGE OBJECT}',
);
const administration: Readonly<Record<string, StatementParser>> = {
  SHOW: verb('SHOW', ['TIME ZONE', 'TRANSACTION ISOLATION LEVEL', 'SESSION AUTHORIZATION', 'ALL', 'name']),
  RESET: verb('RESET', ['TIME ZONE', 'TRANSACTION ISOLATION LEVEL', 'SESSION AUTHORIZATION', 'ALL', 'name']),
  VACUUM: verb('VACUUM', [`{maintenance|[FULL] [FREEZE] [VERBOSE] [ANALYZE|ANALYSE]} ${vacuumTables}`]),
  ANALYZE: verb('ANALYZE', [`[maintenance|VERBOSE] ${vacuumTables}`]),
  ANALYSE: verb('ANALYZE', [`[maintenance|VERBOSE] ${vacuumTables}`]),
  REINDEX: verb('REINDEX', [
    '[maintenance] {{TABLE|INDEX|SCHEMA} [CONCURRENTLY] name|{DATABASE|SYSTEM} [CONCURRENTLY] [name]}',
  ]),
  CLUSTER: verb('CLUSTER', ['[maintenance|VERBOSE] [name [USING id|ON name]]']),
  CHECKPOINT: verb('CHECKPOINT', ['[options]']),
  DISCARD: verb('DISCARD', ['ALL', 'PLANS', 'SEQUENCES', 'TEMPORARY', 'TEMP']),
  LISTEN: verb('LISTEN', ['id']),
  UNLISTEN: verb('UNLISTEN', ['*', 'id']),
  NOTIFY: verb('NOTIFY', ['id [, string]']),
  LOAD: verb('LOAD', ['string']),
  PREPARE: verb('PREPARE', ['TRANSACTION string', 'plain [types] AS statement']),
  EXECUTE: verb('EXECUTE', ['plain [exprs]']),
  DEALLOCATE: verb('DEALLOCATE', ['[PREPARE] {ALL|id}']),
  DECLARE: verb('DECLARE', [
    'id [{BINARY|INSENSITIVE|ASENSITIVE|NO SCROLL|SCROLL}]* CURSOR [{WITH|WITHOUT} HOLD] FOR query',
  ]),
  FETCH: verb('FETCH', [move]),
  MOVE: verb('MOVE', [move]),
  CLOSE: verb('CLOSE', ['ALL', 'id']),
  REASSIGN: verb('REASSIGN', ['OWNED BY id,... TO id']),
  REFRESH: verb('REFRESH', ['MATERIALIZED VIEW [CONCURRENTLY] name [WITH [NO] DATA]']),
  SECURITY: verb('SECURITY', [`LABEL [FOR idOrString] ON {${labelledObject}} {name [args]|integer} IS {string|NULL}`]),
  IMPORT: verb('IMPORT', ['FOREIGN SCHEMA id [{{LIMIT TO}|EXCEPT} names] FROM SERVER id INTO id [OPTIONS options]']),
};

/** Statements that only PostgreSQL and its relatives have, by their first word. */
export const postgresStatements: Readonly<Record<string, StatementParser>> = {
  ...administration,
  ...postgresTransactions,
  EXPLAIN: parseExplain,
  SET: (p) => parsePostgresSetTransaction(p) ?? parsePostgresSet(p),
  CALL: parseCallStatement,
  GRANT: parseGrant,
  REVOKE: parseGrant,
  COPY: copy,
  DO: anonymousBlock,
  COMMENT: commentOn,
  LOCK: lock,
};

function anonymousBlock(p: Parser): Statement {
  const start = p.start();
  p.at++;
  const before = language(p);
  const text = p.at;
  p.string();
  while (p.isString()) p.at++;
  const parts = parseRoutineText(p, text, language(p) ?? before ?? 'plpgsql');
  return { kind: 'command', start, end: p.last(), verb: 'DO', objectType: undefined, words: ['DO'], names: [], parts };
}

function language(p: Parser): string | undefined {
  return p.accept('LANGUAGE') ? p.nameOrString().text : undefined;
}

const copyTarget = pattern('{PROGRAM string|STDIN|STDOUT|string}');
const copyOption = either(
  'BINARY|FREEZE',
  'DELIMITER [AS] string',
  'NULL [AS] string',
  'CSV|HEADER',
  'QUOTE [AS] string',
  'ESCAPE [AS] string',
  'ENCODING string',
  'FORCE {QUOTE {*|id,...}|NOT NULL id,...|NULL id,...}',
);
const oldCopyOptions = pattern(`[[USING] DELIMITERS string] [WITH] [${copyOption}]*`);

function copy(p: Parser): CopyStatement {
  const start = p.start();
  p.at++;
  const query = p.is('(') ? p.parenthesised(() => p.grammar.statement(p)) : undefined;
  if (!query) p.accept('BINARY');
  const table = query ? undefined : p.objectName();
  const columns = table && p.is('(') ? p.parenthesised(() => p.list(() => p.name())) : [];
  const direction = p.expectAny('FROM', 'TO') === 'FROM' ? 'in' : 'out';
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, copyTarget, { slots, found });
  if (p.is('WITH', '(')) p.at++;
  const options = p.is('(') ? parseOptionList(p) : [];
  if (options.length === 0) matchPattern(p, oldCopyOptions, { slots, found });
  const where = p.accept('WHERE') ? p.grammar.expression(p) : undefined;
  return { kind: 'copy', start, end: p.last(), direction, table, columns, query, where, options };
}

const commentedObject = either(
  'COLUMN name|TABLE name|FOREIGN TABLE name|FOREIGN DATA WRAPPER name|VIEW name',
  'MATERIALIZED VIEW name|INDEX name|SEQUENCE name|DATABASE name|SCHEMA name|TYPE name',
  'EXTENSION name|ROLE name|TABLESPACE name',
  'CONSTRAINT plain ON [DOMAIN] name',
  'TRIGGER plain ON name|RULE plain ON name|POLICY plain ON name',
  'FUNCTION name [args]',
  'PROCEDURE name [args]',
  'ROUTINE name [args]',
  'AGGREGATE name args|OPERATOR CLASS name USING id|OPERATOR FAMILY name USING id|OPERATOR op args',
  'CAST ( type AS type )|COLLATION name|CONVERSION name|DOMAIN name|LANGUAGE name',
  'PROCEDURAL LANGUAGE name|LARGE OBJECT integer|SERVER name|STATISTICS name|PUBLICATION name',
  'SUBSCRIPTION name|EVENT TRIGGER name|ACCESS METHOD name',
  'TEXT SEARCH {CONFIGURATION|DICTIONARY|PARSER|TEMPLATE} name',
  'TRANSFORM FOR type LANGUAGE id',
);
const commentTarget = pattern(`ON {${commentedObject}}`);

function commentOn(p: Parser): CommentOn | Statement {
  const start = p.start();
  p.at++;
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, commentTarget, { slots, found });
  p.expect('IS');
  const text = p.accept('NULL') ? undefined : commentText(p);
  const objectType = found.words.slice(1).join(' ');
  const [name] = found.names;
  if (!name) return { kind: 'command', start, end: p.last(), verb: 'COMMENT', objectType, ...found };
  return { kind: 'commentOn', start, end: p.last(), objectType, name, text };
}

function commentText(p: Parser): CommentOn['text'] {
  const text = p.isString() ? p.grammar.expression(p, powers.operandOnly) : p.string();
  return text.kind === 'literal' ? text : undefined;
}

const lockMode = pattern(
  `[IN {ACCESS {SHARE|EXCLUSIVE}|ROW {SHARE|EXCLUSIVE}|SHARE {UPDATE EXCLUSIVE|ROW EXCLUSIVE}|SHARE
  |EXCLUSIVE} MODE] [NOWAIT]`,
);

function lock(p: Parser): LockTables {
  const start = p.start();
  p.at++;
  p.accept('TABLE');
  const tables = p.list(() => {
    p.accept('ONLY');
    const name = p.objectName();
    p.accept('*');
    return name;
  });
  const found: Found = { words: [], names: [], parts: [] };
  matchPattern(p, lockMode, { slots, found });
  const mode = found.words.filter((word) => word !== 'IN' && word !== 'MODE' && word !== 'NOWAIT').join(' ');
  return {
    kind: 'lockTables',
    start,
    end: p.last(),
    tables,
    mode: mode || undefined,
    nowait: found.words.includes('NOWAIT'),
  };
}

import { addedClauses } from '../../grammar/patterns/added-clauses.ts';
import { slots } from '../../grammar/patterns/slots.ts';
import type { Parser } from '../../grammar/parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import type { DialectTable } from '../../grammar/dialect.ts';
import { postgres } from '../postgres/postgres.ts';
import { cockroachFacts } from './facts.ts';
import { cockroachCommands, locality, partitions, tableChange } from './grammar/commands.ts';
import { parseCockroachName } from './grammar/names.ts';
import { cockroachStatements } from './grammar/statements.ts';

const hash = 'USING HASH [WITH parameters]';
const past = 'AS OF SYSTEM TIME matchable';
const visibility = ['NOT VISIBLE', 'VISIBLE', 'VISIBILITY number'];

/** CockroachDB: PostgreSQL's language over ranges of keys that live on several servers. */
export const cockroach: DialectTable = {
  ...postgres,
  facts: cockroachFacts,
  joinWords: new Set(['HASH', 'MERGE', 'LOOKUP', 'INVERTED', 'STRAIGHT']),
  typeNames: {
    // Whole numbers have 64 bits unless they say otherwise.
    INT: 'BIGINT',
    INTEGER: 'BIGINT',
    INT64: 'BIGINT',
    INT4: 'INT4',
    INT2: 'INT2',
    SERIAL: 'BIGSERIAL',
    SERIAL2: 'BIGSERIAL',
    SERIAL4: 'BIGSERIAL',
    SERIAL8: 'BIGSERIAL',
    SMALLSERIAL: 'BIGSERIAL',
    STRING: 'TEXT',
    BYTES: 'BYTEA',
    BLOB: 'BYTEA',
  },
  slots: { ...slots, result: { starts: (p) => p.is('['), read: readResult } },
  clauses: addedClauses({
    createTable: [partitions, locality, 'WITH parameters'],
    createDatabase: [
      'PRIMARY REGION [=] idOrString',
      'REGIONS [=] idOrString,...',
      'SURVIVE [=] {ZONE|REGION} FAILURE',
      'PLACEMENT {RESTRICTED|DEFAULT}',
      'SECONDARY REGION [=] idOrString',
      'SUPER REGION idOrString VALUES idOrString,...',
    ],
    tableElement: ['FAMILY [plain] names'],
    column: ['CREATE [IF NOT EXISTS] FAMILY [plain]', 'FAMILY id', 'NOT VISIBLE', 'ON UPDATE matchable'],
    referenced: [hash, 'STORING names', 'COVERING names', 'WITHOUT INDEX', partitions, 'NOT VISIBLE', 'WHERE expr'],
    tableSource: ['result'],
    table: [past],
    createIndex: [hash, partitions, ...visibility],
    alterTable: tableChange,
    selectClause: [past],
  }),
  commands: {
    create: [...cockroachCommands.create, ...postgres.commands.create],
    alter: [...cockroachCommands.alter, ...postgres.commands.alter],
    drop: [...cockroachCommands.drop, ...postgres.commands.drop],
  },
  statements: cockroachStatements,
  own: { ...postgres.own, objectName: parseCockroachName },
};

/** The rows that a statement answers with stand like a table, [SHOW JOBS], and so does one by its number, [53 AS t]. */
function readResult(p: Parser) {
  p.expect('[');
  const statement = p.kind() === tokenKinds.number ? numberedTable(p) : p.grammar.statement(p);
  p.expect(']');
  return statement;
}

/** 53 (1, 2) AS t (a, b): a table and its columns by their numbers. */
function numberedTable(p: Parser) {
  p.integer();
  if (p.is('(')) p.parenthesised(() => p.list(() => p.integer()));
  p.expect('AS');
  p.label();
  if (p.is('(')) p.parenthesised(() => p.list(() => p.label()));
  return undefined;
}

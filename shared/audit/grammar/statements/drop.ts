import type { ObjectName } from '../../tree/node.ts';
import type { Drop, Statement, Truncate } from '../../tree/statement.ts';
import type { DropIndex, Option } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { takeAdded } from '../patterns/added-clauses.ts';
import { parseCommand } from '../patterns/command.ts';
import { takeCascade, takeIfExists, takeWait } from './existence.ts';
import { parseIndexOptions } from '../tables/index-options.ts';

/** Types dropped by name alone, longest first. */
const objectTypes: readonly (readonly string[])[] = [
  ['MATERIALIZED', 'VIEW'],
  ['FOREIGN', 'TABLE'],
  ['EVENT', 'TRIGGER'],
  ['FOREIGN', 'DATA', 'WRAPPER'],
  ['TEXT', 'SEARCH', 'CONFIGURATION'],
  ['TEXT', 'SEARCH', 'DICTIONARY'],
  ['TEXT', 'SEARCH', 'PARSER'],
  ['TEXT', 'SEARCH', 'TEMPLATE'],
  ['ACCESS', 'METHOD'],
  ...`
  TABLE VIEW DATABASE SCHEMA SEQUENCE TYPE DOMAIN EXTENSION SERVER COLLATION CONVERSION STATISTICS PUBLICATION
  SUBSCRIPTION TABLESPACE LANGUAGE EVENT TABLES ROLE PACKAGE SYNONYM
`
    .trim()
    .split(/\s+/)
    .map((word) => [word]),
];

/** Reads DROP of anything. */
export function parseDrop(p: Parser): Statement {
  const start = p.start();
  p.at++;
  if (p.is('INDEX')) return dropIndex(p, start);
  const command = parseCommand(p, p.dialect.commands.drop, start);
  if (command) return command;
  const temporary = p.accept('TEMPORARY');
  if (p.facts.languagesAreProcedural) p.acceptAll('PROCEDURAL');
  const type = objectTypes.find((words) => p.isRow(words));
  if (!type) return routineOrTrigger(p, start);
  p.at += type.length;
  const ifExists = takeIfExists(p);
  const names = p.list(() => p.objectName());
  takeWait(p);
  takeAdded(p, 'drop');
  const isForced =
    p.facts.databasesAreDroppedByForce &&
    type[0] === 'DATABASE' &&
    (p.acceptAll('WITH', '(', 'FORCE', ')') || p.acceptAll('(', 'FORCE', ')'));
  const cascade = !isForced && takeCascade(p);
  const objectType = type[0] === 'TABLES' ? 'TABLE' : type.join(' ');
  return { kind: 'drop', start, end: p.last(), objectType, names, on: undefined, ifExists, cascade, temporary };
}

/** DROP PROCEDURE, FUNCTION, TRIGGER … ON, POLICY … ON, RULE … ON. */
function routineOrTrigger(p: Parser, start: number): Drop {
  const objectType = p.expectAny('PROCEDURE', 'FUNCTION', 'TRIGGER', 'POLICY', 'RULE');
  const ifExists = takeIfExists(p);
  const names = [p.objectName()];
  const needsTable = p.facts.triggersBelongToTables && objectType !== 'PROCEDURE' && objectType !== 'FUNCTION';
  if (needsTable) p.expect('ON');
  const on = needsTable ? p.objectName() : undefined;
  const cascade = takeCascade(p);
  takeAdded(p, 'drop');
  return { kind: 'drop', start, end: p.last(), objectType, names, on, ifExists, cascade, temporary: false };
}

function dropIndex(p: Parser, start: number): DropIndex {
  p.at++;
  const concurrently = p.facts.indexesComeConcurrently === true && p.accept('CONCURRENTLY');
  const ifExists = takeIfExists(p);
  const names = p.facts.indexesBelongToTables
    ? [p.is('PRIMARY') ? primaryName(p) : p.objectName()]
    : p.list(() => indexName(p));
  const table =
    !p.facts.indexesBelongToSchemas && p.accept('ON')
      ? p.objectName()
      : p.facts.indexesBelongToTables
        ? p.fail('ON')
        : undefined;
  const options: readonly Option[] = p.facts.hasIndexOptions ? parseIndexOptions(p).options : [];
  takeWait(p);
  return {
    kind: 'dropIndex',
    start,
    names,
    table,
    ifExists,
    concurrently,
    cascade: takeCascade(p),
    options,
    end: p.last(),
  };
}

/** CockroachDB names an index with its table: parts@by_weight. */
function indexName(p: Parser): ObjectName {
  const table = p.objectName();
  if (!p.facts.indexesFollowTables || p.word(-2) !== '@') return table;
  p.at--;
  const name = p.label();
  return { ...table, end: p.last(), name };
}

function primaryName(p: Parser): ObjectName {
  const name = p.label();
  return { kind: 'objectName', start: name.start, end: name.end, name, schema: undefined, catalog: undefined };
}

/** Reads TRUNCATE. */
export function parseTruncate(p: Parser): Truncate {
  const start = p.start();
  p.at++;
  p.accept('TABLE');
  const tables = p.facts.truncatesSeveralTables ? p.list(() => truncated(p)) : [p.objectName()];
  takeWait(p);
  takeAdded(p, 'truncate');
  const restartIdentity = p.facts.truncateRestartsIdentity === true && p.acceptAll('RESTART', 'IDENTITY');
  if (p.facts.truncateRestartsIdentity) p.acceptAll('CONTINUE', 'IDENTITY');
  return { kind: 'truncate', start, tables, restartIdentity, cascade: takeCascade(p), end: p.last() };
}

function truncated(p: Parser): ObjectName {
  p.accept('ONLY');
  const name = p.objectName();
  p.accept('*');
  return name;
}

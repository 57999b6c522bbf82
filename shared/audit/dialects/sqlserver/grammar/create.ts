import type { CreateDatabase, Statement } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseCommand } from '../../../grammar/patterns/command.ts';
import { matchPattern, pattern } from '../../../grammar/patterns/pattern.ts';
import { slots } from './slots.ts';
import { databaseTail } from './alter-commands.ts';
import { parseCreateIndex, startsIndex } from './create-index.ts';
import { parseCreateTable } from './create-table.ts';
import { parsePrincipal } from './grant.ts';
import { parseFunction, parseProcedure, parseTrigger, parseView } from './module.ts';
import { plainName } from './names.ts';

const notDatabases = new Set(['AUDIT', 'ENCRYPTION', 'SCOPED']);

/** Reads CREATE and CREATE OR ALTER. */
export function parseCreate(p: Parser): Statement {
  const start = p.start();
  p.at++;
  const orReplace = p.acceptAll('OR', 'ALTER');
  const module = parseModule(p, { start, orReplace });
  if (module) return module;
  if (orReplace) p.fail('PROCEDURE, FUNCTION, VIEW, TRIGGER');
  if (p.accept('TABLE') || p.acceptAll('EXTERNAL', 'TABLE')) return parseCreateTable(p, start);
  if (startsIndex(p)) return parseCreateIndex(p, start);
  if (p.is('SCHEMA')) return createSchema(p, start);
  if (p.is('DATABASE') && !notDatabases.has(p.word(1))) return createDatabase(p, start);
  return (
    parseCommand(p, p.dialect.commands.create, start) ??
    p.fail('TABLE, INDEX, VIEW, PROCEDURE, FUNCTION, TRIGGER, DATABASE')
  );
}

/** Reads a view, procedure, function or trigger; undefined when something else stands here. */
export function parseModule(p: Parser, head: Parameters<typeof parseProcedure>[1]): Statement | undefined {
  if (p.accept('VIEW')) return parseView(p, head, false);
  if (p.acceptAll('MATERIALIZED', 'VIEW')) return parseView(p, head, true);
  if (p.acceptAny('PROCEDURE', 'PROC')) return parseProcedure(p, head);
  if (p.accept('FUNCTION')) return parseFunction(p, head);
  return p.accept('TRIGGER') ? parseTrigger(p, head) : undefined;
}

const elements = new Set(['TABLE', 'VIEW']);

/** A schema may bring its tables, views and rights with it, and be named after its owner. */
function createSchema(p: Parser, start: number): CreateDatabase {
  p.at++;
  const isOwnerOnly = p.accept('AUTHORIZATION');
  const name = plainName(parsePrincipal(p));
  if (!isOwnerOnly && p.accept('AUTHORIZATION')) parsePrincipal(p);
  const statements: Statement[] = [];
  while ((p.is('CREATE') && elements.has(p.word(1))) || p.isAny('GRANT', 'DENY', 'REVOKE'))
    statements.push(p.grammar.statement(p));
  return {
    kind: 'createDatabase',
    start,
    end: p.last(),
    objectType: 'SCHEMA',
    name,
    ifNotExists: false,
    options: [],
    statements,
  };
}

const tail = pattern(databaseTail);

function createDatabase(p: Parser, start: number): CreateDatabase {
  p.at++;
  const name = p.objectName();
  matchPattern(p, tail, { slots, found: { words: [], names: [], parts: [] } });
  return {
    kind: 'createDatabase',
    start,
    end: p.last(),
    objectType: 'DATABASE',
    name,
    ifNotExists: false,
    options: [],
    statements: [],
  };
}

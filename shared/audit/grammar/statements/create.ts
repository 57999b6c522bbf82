import { wordSet } from '../../tokens/word-set.ts';
import type { CreateDatabase, Statement } from '../../tree/statement.ts';
import type { Parser } from '../parser.ts';
import { takeAdded, takeAddedOptions } from '../patterns/added-clauses.ts';
import { parseCommand } from '../patterns/command.ts';
import { parseCreateIndex } from '../tables/create-index.ts';
import { parseCreateTable, type CreateWords } from '../tables/create-table.ts';
import { takeIfNotExists } from './existence.ts';
import { optionValue } from '../patterns/options.ts';
import { parseRoutine, startsRoutine } from '../routines/routine.ts';
import { parseCreateView, startsView } from './view.ts';

const unique = new Set(['UNIQUE', 'FULLTEXT', 'SPATIAL', 'VECTOR', 'INDEX', 'CLUSTERED', 'NONCLUSTERED', 'BITMAP']);

/** Reads CREATE: the words before the object's type first, then what that type takes. */
export function parseCreate(p: Parser): Statement {
  const start = p.start();
  const first = p.at;
  p.at++;
  const words = createWords(p, start);
  if (p.accept('TABLE')) return parseCreateTable(p, words);
  if (startsIndex(p)) return parseCreateIndex(p, words);
  if (startsView(p)) return parseCreateView(p, words);
  // The dialects near to the standard have databases and routines of their own, kept as commands.
  const isStandard = p.facts.databasesAreCommands;
  if (!isStandard && startsRoutine(p)) return parseRoutine(p, words);
  if (!isStandard && isDatabase(p)) return createDatabase(p, words);
  p.at = first + 1;
  const command = parseCommand(p, p.dialect.commands.create, start);
  if (command) return command;
  return isDatabase(p) ? createDatabase(p, words) : p.fail('TABLE, INDEX, VIEW, DATABASE');
}

function startsIndex(p: Parser): boolean {
  if (p.facts.indexesAreInverted && p.is('INVERTED', 'INDEX')) return true;
  return p.isOneOf(unique) && p.word(1) !== 'REFERENCE';
}

function isDatabase(p: Parser): boolean {
  return p.is('DATABASE') || p.is('SCHEMA');
}

function createWords(p: Parser, start: number): CreateWords {
  const orReplace = p.acceptAll('OR', 'REPLACE');
  takeAdded(p, 'createWords');
  let temporary = false;
  let unlogged = false;
  let foreign = false;
  if (!p.facts.tablesHaveNoScope || p.is('GLOBAL', 'TEMPORARY')) p.acceptAny('GLOBAL', 'LOCAL', 'PRIVATE');
  if (p.facts.tablesHaveNoScope && p.is('EXTERNAL', 'TABLE')) p.at++;
  if (p.acceptAny('TEMPORARY', 'TEMP')) temporary = true;
  else if (p.facts.hasUnloggedTables && p.accept('UNLOGGED')) unlogged = true;
  else if (p.facts.hasForeignTables && p.is('FOREIGN', 'TABLE')) foreign = p.accept('FOREIGN');
  return { start, orReplace, temporary, unlogged, foreign };
}

function createDatabase(p: Parser, { start }: CreateWords): CreateDatabase {
  const objectType = p.expectAny('DATABASE', 'SCHEMA');
  const ifNotExists = takeIfNotExists(p);
  if (
    objectType === 'SCHEMA' &&
    (p.facts.schemasHoldStatements || p.is('AUTHORIZATION') || p.word(1) === 'AUTHORIZATION')
  )
    return createSchema(p, { start, ifNotExists });
  const name = p.objectName();
  const options: CreateDatabase['options'][number][] = [];
  p.accept('WITH');
  for (;;) {
    const added = takeAddedOptions(p, 'createDatabase');
    options.push(...added);
    if (added.length === 0 && (p.atEnd() || !p.isWord())) break;
    if (added.length === 0) options.push(databaseOption(p));
  }
  return { kind: 'createDatabase', start, end: p.last(), objectType, name, ifNotExists, options, statements: [] };
}

/** PostgreSQL's schema may bring its tables with it, and may be named after its owner. */
function createSchema(p: Parser, { start, ifNotExists }: { start: number; ifNotExists: boolean }): CreateDatabase {
  const isOwnerOnly = p.accept('AUTHORIZATION');
  const name = isOwnerOnly ? wordName(p) : p.objectName();
  if (!isOwnerOnly && p.accept('AUTHORIZATION')) p.label();
  const statements: Statement[] = [];
  while (p.isAny('CREATE', 'GRANT')) statements.push(p.grammar.statement(p));
  return {
    kind: 'createDatabase',
    start,
    end: p.last(),
    objectType: 'SCHEMA',
    name,
    ifNotExists,
    options: [],
    statements,
  };
}

function wordName(p: Parser): CreateDatabase['name'] {
  const name = p.label();
  return { kind: 'objectName', start: name.start, end: name.end, name, schema: undefined, catalog: undefined };
}

const databaseOptions = wordSet(`
  CHARSET COLLATE COMMENT ENCRYPTION OWNER TEMPLATE ENCODING STRATEGY LOCALE LC_COLLATE LC_CTYPE BUILTIN_LOCALE
  ICU_LOCALE ICU_RULES LOCALE_PROVIDER PRIMARY_ZONE REPLICA_NUM DEFAULT_TABLEGROUP COLLATION_VERSION TABLESPACE
  ALLOW_CONNECTIONS IS_TEMPLATE OID PLACEMENT
`);

function databaseOption(p: Parser): CreateDatabase['options'][number] {
  const start = p.start();
  p.accept('DEFAULT');
  let name = p.word();
  if (p.acceptAll('CHARACTER', 'SET')) name = 'CHARSET';
  else if (p.acceptAll('CONNECTION', 'LIMIT')) name = 'CONNECTION LIMIT';
  else if (p.acceptAll('READ', 'ONLY')) name = 'READ ONLY';
  else if (databaseOptions.has(name)) p.at++;
  else p.fail('CHARSET, COLLATE, OWNER, ENCODING');
  p.accept('=');
  const value = optionValue(p);
  return { kind: 'option', start, end: p.last(), name, value };
}

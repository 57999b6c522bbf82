import type { Drop, Statement, Truncate } from '../../../tree/statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { commands, parseCommand } from '../../../grammar/patterns/command.ts';
import { takeIfExists } from '../../../grammar/statements/existence.ts';
import { matchPattern, pattern } from '../../../grammar/patterns/pattern.ts';
import { slots } from './slots.ts';
import { parseDropIndex } from './create-index.ts';

/** Reads DROP. */
export function parseDrop(p: Parser): Statement {
  const start = p.start();
  p.at++;
  if (p.accept('INDEX')) return parseDropIndex(p, start);
  const command = parseCommand(p, dropCommands, start);
  if (command) return command;
  const objectType = droppable.find((words) => words.every((word, ahead) => p.word(ahead) === word));
  if (!objectType) return p.fail('TABLE, INDEX, VIEW, PROCEDURE, FUNCTION, TRIGGER, DATABASE');
  p.at += objectType.length;
  return dropped(p, start, objectType.join(' ').replace(/^PROC$/, 'PROCEDURE'));
}

// Longer names first: EXTERNAL TABLE is no TABLE.
const droppable = [
  'TABLE',
  'VIEW',
  'PROCEDURE',
  'PROC',
  'FUNCTION',
  'TRIGGER',
  'SCHEMA',
  'DATABASE AUDIT SPECIFICATION',
  'DATABASE ENCRYPTION KEY',
  'DATABASE SCOPED CREDENTIAL',
  'DATABASE',
  'TYPE',
  'SYNONYM',
  'SEQUENCE',
  'DEFAULT',
  'RULE',
  'AGGREGATE',
  'ASSEMBLY',
  'STATISTICS',
  'USER',
  'LOGIN',
  'ROLE',
  'SERVER ROLE',
  'APPLICATION ROLE',
  'SERVER AUDIT SPECIFICATION',
  'SERVER AUDIT',
  'CREDENTIAL',
  'CRYPTOGRAPHIC PROVIDER',
  'CERTIFICATE',
  'SYMMETRIC KEY',
  'ASYMMETRIC KEY',
  'MASTER KEY',
  'COLUMN MASTER KEY',
  'COLUMN ENCRYPTION KEY',
  'SECURITY POLICY',
  'ENDPOINT',
  'QUEUE',
  'SERVICE',
  'CONTRACT',
  'MESSAGE TYPE',
  'ROUTE',
  'REMOTE SERVICE BINDING',
  'BROKER PRIORITY',
  'RESOURCE POOL',
  'EXTERNAL RESOURCE POOL',
  'WORKLOAD GROUP',
  'WORKLOAD CLASSIFIER',
  'PARTITION FUNCTION',
  'PARTITION SCHEME',
  'XML SCHEMA COLLECTION',
  'FULLTEXT CATALOG',
  'FULLTEXT STOPLIST',
  'SEARCH PROPERTY LIST',
  'AVAILABILITY GROUP',
  'EXTERNAL TABLE',
  'EXTERNAL DATA SOURCE',
  'EXTERNAL FILE FORMAT',
  'EXTERNAL MODEL',
  'EXTERNAL STREAM',
].map((words) => words.split(' '));

const dropCommands = commands('DROP', [
  'FULLTEXT INDEX ON name',
  'EVENT NOTIFICATION id,... ON {SERVER|DATABASE|QUEUE name}',
  'EVENT SESSION id ON {SERVER|DATABASE}',
  'EXTERNAL LIBRARY id [AUTHORIZATION id]',
  'EXTERNAL LANGUAGE id [AUTHORIZATION id]',
  'SENSITIVITY CLASSIFICATION FROM name,...',
  '[COUNTER] SIGNATURE FROM securable BY {CERTIFICATE id|ASYMMETRIC KEY id},...',
  'DATABASE ENCRYPTION KEY',
  'MASTER KEY',
]);

const tail = pattern('[WITH NO DEPENDENTS|REMOVE PROVIDER KEY]');

function dropped(p: Parser, start: number, objectType: string): Drop {
  const ifExists = takeIfExists(p);
  const names = p.list(() => p.objectName());
  const on =
    objectType === 'TRIGGER' && p.accept('ON') && !p.acceptAll('ALL', 'SERVER') && !p.accept('DATABASE')
      ? p.fail('DATABASE, ALL SERVER')
      : undefined;
  matchPattern(p, tail, { slots, found: { words: [], names: [], parts: [] } });
  return { kind: 'drop', start, end: p.last(), objectType, names, on, ifExists, cascade: false, temporary: false };
}

/** Reads TRUNCATE TABLE. */
export function parseTruncate(p: Parser): Truncate {
  const start = p.start();
  p.expect('TRUNCATE', 'TABLE');
  const tables = [p.objectName()];
  matchPattern(p, partitions, { slots, found: { words: [], names: [], parts: [] } });
  return { kind: 'truncate', start, end: p.last(), tables, restartIdentity: false, cascade: false };
}

const partitions = pattern('[WITH ( PARTITIONS ( {expr [TO expr]},... ) )]');
